// @ts-check
/**
 * The editor of a scenario: CodeMirror in a shadow tree, where its styles need no exception from the content security
 * policy.
 */
import * as cm from "../vendor/codemirror.js";

/** @typedef {import("./messages.js").BenchProblem} BenchProblem */

const style = cm.HighlightStyle.define([
  { tag: cm.tags.definition(cm.tags.propertyName), color: "var(--focus)", fontWeight: "600" },
  { tag: cm.tags.string, color: "var(--lit)" },
  { tag: cm.tags.comment, color: "var(--ink-2)", fontStyle: "italic" },
  { tag: [cm.tags.punctuation, cm.tags.separator, cm.tags.squareBracket, cm.tags.brace], color: "var(--ink-2)" },
]);

const theme = cm.EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--panel)", height: "100%", fontSize: ".9em" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "ui-monospace, 'Cascadia Mono', Menlo, 'DejaVu Sans Mono', monospace", lineHeight: "1.5", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)", padding: "8px 0 40px" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--panel-2)", color: "var(--ink-2)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--focus) 7%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--focus) 14%, transparent)", color: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--focus) 30%, transparent)" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--lit-soft)", outline: "1px solid var(--lit)" },
  ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--line-strong)", borderRadius: "8px", boxShadow: "var(--shadow)", overflow: "hidden" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--font)", maxHeight: "18em", maxWidth: "min(560px, 92vw)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "5px 10px", minHeight: "24px", display: "flex", gap: "10px", alignItems: "baseline" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--focus)", color: "var(--panel)" },
  ".cm-completionLabel": { fontWeight: "600", whiteSpace: "nowrap" },
  ".cm-completionMatchedText": { textDecoration: "underline", textUnderlineOffset: "3px" },
  ".cm-completionDetail": { fontStyle: "normal", opacity: "1", color: "var(--ink-2)", marginLeft: "0", whiteSpace: "nowrap", overflow: "hidden", textOverflow: "ellipsis" },
  "li[aria-selected] .cm-completionDetail": { color: "inherit" },
  ".cm-diagnostic": { fontFamily: "var(--font)", padding: "6px 12px", maxWidth: "min(520px, 92vw)", whiteSpace: "pre-wrap", borderLeft: "4px solid var(--danger)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--accent)" },
  ".cm-lintRange-error, .cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--danger) 1.5px", textUnderlineOffset: "4px", textDecorationSkipInk: "none" },
  ".cm-lint-marker": { width: "1.05em", height: "1.05em", position: "relative", top: ".2em" },
});

export class Editor {
  /**
   * @param {HTMLElement} host @param {string} label
   * @param {(context: import("../vendor/codemirror.js").CompletionContext) => import("../vendor/codemirror.js").CompletionResult | null} complete
   * @param {(text: string) => void} changed called with the text after each change
   * @param {() => void} run called for Control-Enter
   */
  constructor(host, label, complete, changed, run) {
    const root = host.attachShadow({ mode: "open" });
    const inner = document.createElement("div");
    inner.style.height = "100%";
    root.append(inner);
    this.host = host;
    this.view = new cm.EditorView({
      parent: inner,
      root,
      state: cm.EditorState.create({
        extensions: [
          cm.lintGutter(), cm.lineNumbers(), cm.history(), cm.drawSelection(), cm.indentOnInput(), cm.bracketMatching(),
          cm.closeBrackets(), cm.highlightActiveLine(), cm.highlightActiveLineGutter(), cm.indentUnit.of("  "), cm.EditorState.tabSize.of(2),
          cm.yaml(), cm.syntaxHighlighting(style), theme, cm.EditorView.lineWrapping,
          cm.autocompletion({ override: [complete], icons: false, maxRenderedOptions: 60 }),
          cm.EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off" }),
          cm.EditorView.updateListener.of((update) => { if (update.docChanged) changed(update.state.doc.toString()); }),
          // Tab leaves the editor, so that nobody is caught in it; Control-] and Control-[ indent.
          cm.keymap.of([
            { key: "Mod-Enter", run: () => { run(); return true; } },
            { key: "Mod-]", run: cm.indentMore },
            { key: "Mod-[", run: cm.indentLess },
            ...cm.closeBracketsKeymap, ...cm.completionKeymap, ...cm.historyKeymap, ...cm.lintKeymap, ...cm.defaultKeymap,
          ]),
        ],
      }),
    });
  }

  get text() {
    return this.view.state.doc.toString();
  }

  /** Replace all of the text; it can be taken back. @param {string} text */
  replace(text) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text }, selection: { anchor: 0 } });
  }

  /** @param {import("./outline.js").Edit} edit */
  edit(edit) {
    this.view.dispatch({ changes: edit, userEvent: "input.position" });
  }

  /** Mark what is wrong at its lines. @param {BenchProblem[]} problems */
  mark(problems) {
    const doc = this.view.state.doc;
    /** @type {import("../vendor/codemirror.js").Diagnostic[]} */
    const marks = problems.filter((one) => one.line > 0 && one.line <= doc.lines).map((one) => {
      const line = doc.line(one.line);
      const indent = line.text.length - line.text.trimStart().length;
      return { from: line.from + Math.min(indent, line.text.length), to: line.to, severity: one.edition ? "warning" : "error", message: `${one.edition ? `${one.edition}: ` : ""}${one.text}${one.mend ? `\n${one.mend}` : ""}` };
    });
    marks.sort((one, other) => one.from - other.from);
    this.view.dispatch(cm.setDiagnostics(this.view.state, marks));
  }

  /** Go to a line. @param {number} number */
  goTo(number) {
    const doc = this.view.state.doc;
    if (number < 1 || number > doc.lines) return;
    const line = doc.line(number);
    const at = line.from + (line.text.length - line.text.trimStart().length);
    this.view.dispatch({ selection: { anchor: at }, effects: cm.EditorView.scrollIntoView(at, { y: "center" }) });
    this.view.focus();
  }
}
