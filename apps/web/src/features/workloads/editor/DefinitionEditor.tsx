"use client";

import { useEffect, useId, useRef } from "react";
import { createEditor, type Editor, type PlacedProblem } from "./createEditor.ts";

interface DefinitionEditorProps {
  text: string;
  problems: readonly PlacedProblem[];
  schema: Readonly<Record<string, unknown>> | undefined;
  onChange: (text: string) => void;
  /** Called once with what moves its cursor. */
  onReady: (goTo: Editor["goTo"]) => void;
}

/** The YAML of a definition. Its code is large: it is loaded after the page stands. */
export function DefinitionEditor(props: DefinitionEditorProps) {
  const { text, problems, schema } = props;
  const hintId = useId();
  const parentRef = useRef<HTMLDivElement>(null);
  const editorRef = useRef<Editor>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (parentRef.current === null) return;
    const editor = createEditor({
      parent: parentRef.current,
      text: latest.current.text,
      label: "Definition in YAML",
      describedBy: hintId,
      onChange: (next) => latest.current.onChange(next),
    });
    editorRef.current = editor;
    latest.current.onReady(editor.goTo);
    return () => {
      editorRef.current = null;
      editor.destroy();
    };
  }, [hintId]);
  useEffect(() => editorRef.current?.setText(text), [text]);
  useEffect(() => editorRef.current?.setProblems(problems), [problems]);
  useEffect(() => {
    if (schema !== undefined) editorRef.current?.setSchema(schema);
  }, [schema]);
  return (
    <div className="min-w-0">
      <div ref={parentRef} className="min-w-0 overflow-hidden rounded-b-lg" />
      <p id={hintId} className="sr-only">
        Ctrl and Space propose names. Tab leaves the editor.
      </p>
    </div>
  );
}
