import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Colors of YAML: those of the terminal, which are readable on the surface in both themes. */
export const highlighting = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--ansi-4)" },
  { tag: [tags.string, tags.attributeValue], color: "var(--ansi-2)" },
  { tag: [tags.number, tags.bool, tags.keyword], color: "var(--ansi-5)" },
  { tag: [tags.lineComment, tags.comment], color: "var(--muted)", fontStyle: "italic" },
  { tag: [tags.meta, tags.labelName, tags.typeName], color: "var(--ansi-6)" },
  {
    tag: [tags.separator, tags.punctuation, tags.brace, tags.squareBracket],
    color: "var(--muted)",
  },
]);

const popUp = {
  backgroundColor: "var(--raised)",
  color: "var(--text)",
  border: "1px solid var(--line-strong)",
  borderRadius: "0.375rem",
  boxShadow: "var(--shadow)",
  overflow: "hidden",
};

/** The editor in the colors of the page; they follow the theme by themselves. */
export const editorTheme = EditorView.theme({
  "&": { color: "var(--text)", backgroundColor: "var(--surface)", fontSize: "0.8125rem" },
  // On what has the focus, as on every other control.
  "&.cm-focused": { outline: "none" },
  ".cm-content:focus-visible": { outline: "2px solid var(--ring)", outlineOffset: "-2px" },
  ".cm-scroller": {
    fontFamily: "var(--font-geist-mono), ui-monospace, monospace",
    lineHeight: "1.6",
  },
  ".cm-content": { caretColor: "var(--text)", minHeight: "26rem", padding: "0.5rem 0" },
  ".cm-line": { padding: "0 0.75rem 0 0.25rem" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--faint)", border: "none" },
  ".cm-activeLine": { backgroundColor: "color-mix(in oklab, var(--hover) 55%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--text)" },
  "& .cm-content ::selection, &.cm-focused .cm-content ::selection": {
    backgroundColor: "var(--accent-soft)",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--accent-soft)", outline: "none" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--bad-soft)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--bad)",
    textUnderlineOffset: "0.2em",
  },
  ".cm-lint-marker-error": { content: "none" },
  ".cm-lint-marker-error::before": { content: '"●"', color: "var(--bad)" },
  ".cm-tooltip": popUp,
  ".cm-tooltip-lint": { ...popUp, maxWidth: "min(32rem, 90vw)" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--bad)", padding: "0.375rem 0.625rem" },
  ".cm-panels": { backgroundColor: "var(--subtle)", color: "var(--text)" },
  ".cm-panels-bottom": { borderTop: "1px solid var(--line)" },
  ".cm-panel.cm-panel-lint ul [aria-selected]": {
    backgroundColor: "var(--accent-soft)",
    "& u": { textDecoration: "none" },
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--font-geist-mono), ui-monospace, monospace",
    fontSize: "0.8125rem",
    maxWidth: "min(40rem, 92vw)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.125rem 0.625rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent-soft)",
    color: "var(--text)",
  },
  ".cm-completionDetail": {
    color: "var(--muted)",
    fontFamily: "var(--font-geist-sans), sans-serif",
    fontStyle: "normal",
    fontSize: "0.75rem",
  },
  ".cm-completionMatchedText": {
    textDecoration: "none",
    color: "var(--accent)",
    fontWeight: "600",
  },
});
