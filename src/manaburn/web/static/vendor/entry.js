// What the pages use of CodeMirror: codemirror.js is made of it by the command in package.json.
export { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, startCompletion } from "@codemirror/autocomplete";
export { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands";
export { yaml, yamlLanguage } from "@codemirror/lang-yaml";
export { bracketMatching, ensureSyntaxTree, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
export { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
export { EditorState } from "@codemirror/state";
export { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
export { tags } from "@lezer/highlight";
