"use client";

import {
  type ImportPreview,
  importCountWords,
  importExtentWords,
  type Problem,
} from "@lapline/contracts";
import { TriangleAlert } from "lucide-react";
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
}

const filesShown = 20;

/** What the server recognises in the files, before anything is stored. */
export function RecognizedPanel({ preview, problem, busy, retry, batches }: RecognizedPanelProps) {
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
          </>
        ) : null}
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

function Recognized({ preview }: { preview: ImportPreview }) {
  const { files, problems, reports, results, examples, extent } = preview;
  const notes = [...new Set(files.flatMap((file) => file.notes))];
  return (
    <>
      <p role="status">
        <span className="text-xl font-semibold tracking-tight tabular-nums">
          {problems.length > 0 ? "Nothing to import" : countWords(reports, "report")}
        </span>
        <span className="block text-muted">
          {problems.length > 0
            ? problems.some(({ path }) => path.startsWith("files"))
              ? "Every file has to be readable, or none is stored."
              : "Correct the form first."
            : importExtentWords(preview)}
        </span>
        {results === null ? null : (
          <span className="block" data-import-counts>
            {importCountWords(results)}
          </span>
        )}
      </p>
      {problems.length > 0 ? <Problems problems={problems} /> : null}
      <ul className="flex flex-col text-xs">
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
    </>
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
