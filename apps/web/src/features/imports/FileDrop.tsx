"use client";

import { formatValue, type ImportFormat, importFormats } from "@lapline/contracts";
import { FileText, FileUp, X } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { countWords } from "@/components/format/countWords.ts";
import { Button } from "@/components/ui/Button.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { TextArea } from "@/components/ui/TextArea.tsx";
import type { DraftFile } from "./importDraft.ts";

/** Formats that are named before there is a file, in the words of their tools; the others are counted. */
const toolNames: Partial<Record<ImportFormat, string>> = {
  go: "Go",
  criterion: "Criterion",
  jmh: "JMH",
  "pytest-benchmark": "pytest-benchmark",
  hyperfine: "hyperfine",
  k6: "k6",
  asv: "asv",
};
const namedTools = Object.values(toolNames);

interface FileDropProps {
  files: readonly DraftFile[];
  onChange: (files: DraftFile[]) => void;
  error: string | undefined;
}

/** Files to import: dropped, chosen or pasted as text, each with a way out of the list. */
export function FileDrop({ files, onChange, error }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [pasted, setPasted] = useState("");
  const [refused, setRefused] = useState<string | null>(null);
  const add = async (list: FileList | null) => {
    const loaded = await import("./readDropped.ts").catch(() => null);
    if (loaded === null)
      return setRefused("The page could not load its reader of files. Try again.");
    const read = await loaded.readDropped([...(list ?? [])]);
    setRefused(read.ok ? null : read.sentence);
    if (read.ok && read.files.length > 0) onChange([...files, ...read.files]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void add(event.dataTransfer.files);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" data-invalid={error ? true : undefined}>
      <legend className="mb-1.5 text-sm font-medium">Files</legend>
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          "flex cursor-pointer flex-col items-center gap-1.5 rounded-lg border border-dashed px-4 py-7 text-center text-sm focus-within:outline-2 focus-within:outline-accent",
          over ? "border-accent bg-subtle" : "border-line-strong bg-surface",
        )}
      >
        <FileUp aria-hidden className="size-5 text-muted" />
        <span className="font-medium">Drop files here or choose them</span>
        <span className="text-xs text-muted">
          Output of {namedTools.join(", ")} and {importFormats.length - namedTools.length} other
          formats, a whole history, or a .zip or .tar of a results folder.
        </span>
        <input
          id={id}
          type="file"
          multiple
          className="sr-only"
          aria-describedby={`${id}-error`}
          onChange={(event) => {
            const { files: chosen } = event.target;
            void add(chosen).then(() => {
              event.target.value = "";
            });
          }}
        />
      </label>
      {files.length > 0 ? <FileList files={files} onChange={onChange} /> : null}
      <details>
        <summary className="w-fit cursor-pointer text-sm text-muted hover:text-text">
          Paste text instead
        </summary>
        <div className="mt-2 flex flex-col gap-3">
          <TextArea
            label="Output of the tool"
            rows={4}
            value={pasted}
            spellCheck={false}
            onChange={(event) => setPasted(event.target.value)}
          />
          <Button
            className="self-start"
            aria-disabled={pasted.trim() === ""}
            onClick={() => {
              if (pasted.trim() === "") return;
              onChange([...files, { name: nextName(files), content: pasted }]);
              setPasted("");
            }}
          >
            Add pasted text
          </Button>
        </div>
      </details>
      <div id={`${id}-error`} className="text-xs font-medium text-bad empty:hidden">
        {refused ?? error}
      </div>
    </fieldset>
  );
}

/** A results folder has hundreds. */
const filesShown = 20;

function FileList({ files, onChange }: Pick<FileDropProps, "files" | "onChange">) {
  return (
    <ul className="flex flex-col rounded-md border border-line text-sm" data-import-files>
      {files.slice(0, filesShown).map((file, index) => (
        <li
          key={`${file.name} ${file.content.length} ${files.indexOf(file)}`}
          className="flex min-w-0 items-center gap-2 border-t border-line px-2.5 py-1 first:border-t-0"
        >
          <FileText aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <span className="shrink-0 text-xs text-muted tabular-nums">
            {formatValue(file.content.length, "bytes")}
          </span>
          <Button
            look="ghost"
            aria-label={`Remove ${file.name}`}
            onClick={() => onChange(files.filter((_, place) => place !== index))}
          >
            <X aria-hidden />
          </Button>
        </li>
      ))}
      {files.length > filesShown ? (
        <li className="flex items-center gap-2 border-t border-line px-2.5 py-1">
          <span className="min-w-0 flex-1 text-muted">
            {countWords(files.length - filesShown, "more file")}
          </span>
          <Button look="ghost" onClick={() => onChange([])}>
            Remove all
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

function nextName(files: readonly DraftFile[]): string {
  const pasted = files.filter(({ name }) => name.startsWith("pasted"));
  return pasted.length === 0 ? "pasted.txt" : `pasted-${pasted.length + 1}.txt`;
}
