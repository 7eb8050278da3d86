import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
  startCompletion,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import {
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { editorTheme, highlighting } from "./editorTheme.ts";
import { placeInYaml } from "./placeInYaml.ts";
import { schemaChoices } from "./schemaChoices.ts";

/** A mistake and where it is; lines and columns count from 1. */
export interface PlacedProblem {
  line: number;
  column: number;
  message: string;
}

interface EditorOptions {
  parent: HTMLElement;
  text: string;
  /** Accessible name. */
  label: string;
  /** Id of the element that says how to use it. */
  describedBy: string;
  onChange: (text: string) => void;
}

export interface Editor {
  /** Replaces the text; undo brings the former back. Nothing happens when it is the same. */
  setText: (text: string) => void;
  setProblems: (problems: readonly PlacedProblem[]) => void;
  /** JSON Schema whose names and values are proposed from now on. */
  setSchema: (schema: Readonly<Record<string, unknown>>) => void;
  /** Puts the cursor there and shows it. */
  goTo: (place: { line: number; column: number }) => void;
  destroy: () => void;
}

/** Makes a YAML editor in `parent`. Tab leaves it, as everywhere on a page; Ctrl-] and Ctrl-[ indent. */
export function createEditor({
  parent,
  text,
  label,
  describedBy,
  onChange,
}: EditorOptions): Editor {
  let schema: Readonly<Record<string, unknown>> = {};
  // The policy of the page allows style elements with its nonce only.
  const nonce = document.querySelector<HTMLElement>("script[nonce], style[nonce]")?.nonce ?? "";
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(nonce),
        lineNumbers(),
        lintGutter(),
        history(),
        highlightSpecialChars(),
        highlightActiveLine(),
        bracketMatching(),
        indentOnInput(),
        EditorState.tabSize.of(2),
        EditorView.lineWrapping,
        yaml(),
        syntaxHighlighting(highlighting),
        editorTheme,
        autocompletion({ override: [(context) => complete(context, schema)], icons: false }),
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
        EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": describedBy }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
      ],
    }),
  });
  const offsetOf = ({ line, column }: { line: number; column: number }) => {
    const { doc } = view.state;
    const found = doc.line(Math.min(Math.max(line, 1), doc.lines));
    return Math.min(found.from + Math.max(column, 1) - 1, found.to);
  };
  return {
    setText(next) {
      const { doc } = view.state;
      if (next !== doc.toString()) {
        view.dispatch({ changes: { from: 0, to: doc.length, insert: next } });
      }
    },
    setProblems(problems) {
      const diagnostics = problems.map(
        (problem): Diagnostic => ({
          ...rangeOf(view.state, offsetOf(problem)),
          severity: "error",
          message: problem.message,
        }),
      );
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    setSchema(next) {
      schema = next;
    },
    goTo(place) {
      const anchor = offsetOf(place);
      view.dispatch({
        selection: { anchor },
        effects: EditorView.scrollIntoView(anchor, { y: "center" }),
      });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

/** The word at an offset, or what is left of its line: a mistake of no width could not be seen. */
function rangeOf({ doc }: EditorState, offset: number): { from: number; to: number } {
  const line = doc.lineAt(offset);
  const word = /^[^\s:,[\]{}]+/.exec(doc.sliceString(offset, line.to))?.[0].length ?? 0;
  const to = word > 0 ? offset + word : line.to;
  return to > offset ? { from: offset, to } : { from: line.from, to: line.to };
}

function complete(
  { state, pos, explicit }: CompletionContext,
  schema: Readonly<Record<string, unknown>>,
): CompletionResult | null {
  const place = placeInYaml(state.doc.sliceString(0, pos));
  if (place === null || (!explicit && place.word === "" && place.kind === "name")) return null;
  const taken = place.kind === "name" ? namesBeside(state, pos) : new Set<string>();
  const choices = schemaChoices(schema, place, taken);
  if (choices.length === 0) return null;
  return {
    from: place.from,
    validFor: /^[\w-]*$/,
    options: choices.map(({ text, about, holdsMore }): Completion => {
      const info = about === "" ? {} : { detail: about };
      if (place.kind === "value") return { label: text, ...info };
      return {
        label: text,
        ...info,
        apply(view, completion, from, to) {
          const insert = `${completion.label}:${holdsMore && !place.isFlow ? "" : " "}`;
          view.dispatch({
            changes: { from, to, insert },
            selection: { anchor: from + insert.length },
            userEvent: "input.complete",
          });
          // What a name allows is the next thing that somebody wants to know.
          if (!holdsMore) startCompletion(view);
        },
      };
    }),
  };
}

/** Names that stand at the same indentation in the block of a line. */
function namesBeside({ doc }: EditorState, pos: number): Set<string> {
  const own = doc.lineAt(pos);
  const columnOf = (line: string) => /^[\s-]*/.exec(line)?.[0].length ?? 0;
  const column = columnOf(own.text);
  const names = new Set<string>();
  for (const step of [-1, 1]) {
    // An item begins with its dash, so nothing above its first name belongs to it.
    if (step === -1 && /^\s*-\s/.test(own.text)) continue;
    for (let number = own.number + step; number >= 1 && number <= doc.lines; number += step) {
      const { text } = doc.line(number);
      if (/^\s*(#|$)/.test(text)) continue;
      if (columnOf(text) < column) break;
      const isItem = /^\s*-\s/.test(text);
      if (step === 1 && isItem && columnOf(text) === column) break;
      const name = /^([\w-]+)\s*:/.exec(text.slice(column))?.[1];
      if (columnOf(text) === column && name !== undefined) names.add(name);
      if (isItem && columnOf(text) === column) break;
    }
  }
  return names;
}
