"use client";

import {
  type ImportPreview,
  importCountWords,
  importHeadline,
  type Problem,
} from "@lapline/contracts";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { countWords } from "@/components/format/countWords.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Panel } from "@/components/ui/Panel.tsx";

interface RecognizedPanelProps {
  preview: ImportPreview | undefined;
  /** Why the server could not read the files. */
  problem: Problem | null;
  busy: boolean;
  retry: () => void;
  /** Imports that the files are sent in; the preview is of the first. */
  batches: number;
  /** The button that imports, and how far it is. */
  action: ReactNode;
}

const filesShown = 20;

/** What the server recognises in the files, before anything is stored. */
export function RecognizedPanel(props: RecognizedPanelProps) {
  const { preview, problem, busy, retry, batches, action } = props;
  return (
    <Panel title="What was recognized">
      <div className="flex min-w-0 flex-col gap-3 p-4 text-sm" data-import-preview>
        {problem !== null ? (
          <Unread problem={problem} busy={busy} retry={retry} />
        ) : preview !== undefined ? (
          <>
            <Recognized preview={preview} />
            {batches > 1 ? (
              <p className="text-xs text-muted">
                The files are sent in {batches} imports. This is the first.
              </p>
            ) : null}
            {action}
            <Details preview={preview} />
          </>
        ) : (
          <>
            <p className="text-muted">{busy ? "Reading…" : "Nothing was read yet."}</p>
            {action}
          </>
        )}
      </div>
    </Panel>
  );
}

/** Why the files could not be read, and the way on. */
function Unread({
  problem,
  busy,
  retry,
}: Pick<RecognizedPanelProps, "busy" | "retry"> & { problem: Problem }) {
  const errors = problem.errors ?? [];
  return (
    <div role="alert" className="flex flex-col items-start gap-2">
      <p className="text-bad">
        {errors.length === 0
          ? problem.detail
          : "The files were not read. Correct what the form marks; they are read again by themselves."}
      </p>
      {errors.length === 0 ? (
        <Button busy={busy} onClick={retry}>
          Read again
        </Button>
      ) : null}
    </div>
  );
}

/** What the import is of, in one line, or why there is none. */
function Recognized({ preview }: { preview: ImportPreview }) {
  const { problems, reports, results } = preview;
  return (
    <>
      <p role="status">
        <span className="text-xl font-semibold tracking-tight text-balance tabular-nums">
          {problems.length > 0 ? "Nothing to import" : importHeadline(preview)}
        </span>
        <span className="block text-muted">
          {problems.length > 0
            ? problems.some(({ path }) => path.startsWith("files"))
              ? "Every file has to be readable, or none is stored."
              : "Correct the form first."
            : countWords(reports, "report")}
        </span>
        {results === null ? null : (
          <span className="block" data-import-counts>
            {importCountWords(results)}
          </span>
        )}
      </p>
      {problems.length > 0 ? <Problems problems={problems} /> : null}
    </>
  );
}

/** What stands in which file, folded: the line above says what it comes to. */
function Details({ preview }: { preview: ImportPreview }) {
  const { files, problems, examples, extent } = preview;
  const notes = [...new Set(files.flatMap((file) => file.notes))];
  return (
    <details open={problems.length > 0}>
      <summary className="w-fit cursor-pointer text-muted hover:text-text">
        {[
          countWords(files.length, "file"),
          ...(extent.benchmarks === 0 ? [] : [countWords(extent.benchmarks, "benchmark")]),
          ...(notes.length === 0 ? [] : [countWords(notes.length, "note")]),
        ].join(", ")}
      </summary>
      <ul className="mt-2 flex flex-col text-xs">
        {files.slice(0, filesShown).map((file) => (
          <li
            key={`${file.name} ${files.indexOf(file)}`}
            className="flex flex-col gap-0.5 border-t border-line py-1.5"
          >
            <span className="min-w-0 truncate font-medium">{file.name}</span>
            <span className="text-muted">
              {file.format === null
                ? "not read"
                : `${file.format}: ${countWords(file.benchmarks, "benchmark")}, ${countWords(file.measures, "measure")}, ${countWords(file.samples, "sample")}`}
            </span>
          </li>
        ))}
        {files.length > filesShown ? (
          <li className="border-t border-line py-1.5 text-muted">
            {countWords(files.length - filesShown, "more file")}
          </li>
        ) : null}
      </ul>
      {problems.length === 0 ? (
        <Examples examples={examples} benchmarks={extent.benchmarks} />
      ) : null}
      {notes.length > 0 ? (
        <ul className="list-disc pl-4 text-xs text-muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}

function Examples({
  examples,
  benchmarks,
}: Pick<ImportPreview, "examples"> & { benchmarks: number }) {
  return (
    <>
      <ul className="flex flex-col text-xs">
        {examples.map(({ benchmark, version, versions, measures }) => (
          <li key={benchmark} className="flex flex-col gap-0.5 border-t border-line py-1.5">
            <span className="min-w-0 break-words">
              <span className="font-medium">{benchmark}</span>
              {version === null ? null : (
                <span className="text-muted">
                  {" "}
                  {versions > 1 ? countWords(versions, "version") : version}
                </span>
              )}
            </span>
            <span className="break-words text-muted">
              {measures
                .map(({ name, unit, samples }) => `${name} (${unit}, ${samples})`)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      {benchmarks > examples.length ? (
        <p className="text-xs text-muted">
          {examples.length} of {countWords(benchmarks, "benchmark")} shown.
        </p>
      ) : null}
    </>
  );
}

function Problems({ problems }: Pick<ImportPreview, "problems">) {
  return (
    <div className="rounded-md border border-bad/40 bg-bad-soft p-2.5">
      <p className="flex items-center gap-1.5 text-sm font-medium">
        <TriangleAlert aria-hidden className="size-4 text-bad" /> What cannot be read
      </p>
      <ul className="mt-1 list-disc pl-5 text-xs break-words">
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
