/** What the pages use of CodeMirror (codemirror.js). Its own documentation: https://codemirror.net/docs/ref/ */
export type Extension = unknown;
export interface Change { from: number; to?: number; insert?: string }
export interface Line { from: number; to: number; number: number; text: string }
export interface Doc { toString(): string; line(number: number): Line; lineAt(at: number): Line; readonly lines: number; readonly length: number }
export interface Selection { readonly main: { readonly head: number; readonly from: number; readonly to: number } }
export interface Transaction { changes?: Change | Change[]; selection?: { anchor: number; head?: number }; effects?: unknown; scrollIntoView?: boolean; userEvent?: string }
export class EditorState {
  static create(config: { doc?: string; extensions?: Extension[] }): EditorState;
  static tabSize: { of(size: number): Extension };
  readonly doc: Doc;
  readonly selection: Selection;
}
export interface Update { readonly docChanged: boolean; readonly selectionSet: boolean; readonly state: EditorState; readonly view: EditorView }
export class EditorView {
  constructor(config: { state: EditorState; parent: Element | DocumentFragment; root?: Document | ShadowRoot });
  static updateListener: { of(heard: (update: Update) => void): Extension };
  static contentAttributes: { of(attributes: Record<string, string>): Extension };
  static theme(spec: Record<string, Record<string, string>>): Extension;
  static lineWrapping: Extension;
  static scrollIntoView(at: number, options?: { y?: "start" | "center" | "end" | "nearest" }): unknown;
  readonly state: EditorState;
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  dispatch(transaction: Transaction | object): void;
  focus(): void;
}
export interface Binding { key: string; run: (view: EditorView) => boolean }
export const keymap: { of(bindings: readonly Binding[]): Extension };
export const defaultKeymap: readonly Binding[];
export const historyKeymap: readonly Binding[];
export const completionKeymap: readonly Binding[];
export const closeBracketsKeymap: readonly Binding[];
export const lintKeymap: readonly Binding[];
export function indentMore(view: EditorView): boolean;
export function indentLess(view: EditorView): boolean;
export function history(): Extension;
export function lineNumbers(): Extension;
export function drawSelection(): Extension;
export function highlightActiveLine(): Extension;
export function highlightActiveLineGutter(): Extension;
export function bracketMatching(): Extension;
export function closeBrackets(): Extension;
export function indentOnInput(): Extension;
export const indentUnit: { of(unit: string): Extension };
export function syntaxHighlighting(style: HighlightStyle): Extension;
export class HighlightStyle { static define(specs: ({ tag: unknown } & Record<string, unknown>)[]): HighlightStyle }
export const tags: Record<"propertyName" | "string" | "content" | "comment" | "punctuation" | "separator" | "squareBracket" | "brace" | "keyword" | "meta", unknown> & { definition(tag: unknown): unknown };
export interface Completion {
  label: string; displayLabel?: string; detail?: string; info?: string; type?: string; boost?: number; section?: string;
  apply?: string | ((view: EditorView, completion: Completion, from: number, to: number) => void);
}
export interface CompletionContext { readonly state: EditorState; readonly pos: number; readonly explicit: boolean }
export interface CompletionResult { from: number; to?: number; options: Completion[]; validFor?: RegExp; filter?: boolean }
export function autocompletion(config: { override?: ((context: CompletionContext) => CompletionResult | null)[]; icons?: boolean; activateOnTyping?: boolean; maxRenderedOptions?: number; defaultKeymap?: boolean }): Extension;
export function startCompletion(view: EditorView): boolean;
export interface Diagnostic { from: number; to: number; severity: "error" | "warning" | "info"; message: string; source?: string }
export function setDiagnostics(state: EditorState, diagnostics: Diagnostic[]): object;
export function lintGutter(): Extension;
export interface SyntaxNode { readonly name: string; readonly from: number; readonly to: number; readonly firstChild: SyntaxNode | null; readonly nextSibling: SyntaxNode | null }
export interface Tree { readonly topNode: SyntaxNode }
export const yamlLanguage: { readonly parser: { parse(text: string): Tree } };
export function yaml(): Extension;
