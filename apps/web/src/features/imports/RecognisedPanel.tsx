"use client";

import { type ImportPreview, importCountWords, type Problem } from "@lapline/contracts";
import { TriangleAlert } from "lucide-react";
import { countWords } from "@/components/format/countWords.ts";
import { Panel } from "@/components/ui/Panel.tsx";

interface RecognisedPanelProps {
  preview: ImportPreview | undefined;
  /** Why the server could not read the files. */
  problem: Problem | null;
  busy: boolean;
}

/** What the server recognises in the files, before anything is stored. */
export function RecognisedPanel({ preview, problem, busy }: RecognisedPanelProps) {
  return (
    <Panel title="What was recognised">
      <div className="flex min-w-0 flex-col gap-3 p-4 text-sm" data-import-preview>
        {problem !== null ? (
          <p className="text-bad">{problem.detail}</p>
        ) : preview !== undefined ? (
          <Recognised preview={preview} />
        ) : (
          <p className="text-muted">
            {busy
              ? "Reading…"
              : "Format, benchmarks and samples of the files show here before anything is stored."}
          </p>
        )}
      </div>
    </Panel>
  );
}

function Recognised({ preview }: { preview: ImportPreview }) {
  const { files, problems, reports, results, examples } = preview;
  const notes = [...new Set(files.flatMap((file) => file.notes))];
  return (
    <>
      <p role="status">
        <span className="text-xl font-semibold tracking-tight tabular-nums">
          {problems.length > 0 ? "Nothing to import" : countWords(reports, "report")}
        </span>
        <span className="block text-muted">
          {problems.length > 0
            ? "Every file has to be readable, or none is stored."
            : "one for each benchmark of each version"}
        </span>
        {results === null ? null : (
          <span className="block" data-import-counts>
            {importCountWords(results)}
          </span>
        )}
      </p>
      {problems.length > 0 ? <Problems problems={problems} /> : null}
      <ul className="flex flex-col text-xs">
        {files.map((file) => (
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
      </ul>
      {problems.length === 0 ? <Examples examples={examples} reports={reports} /> : null}
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

function Examples({ examples, reports }: Pick<ImportPreview, "examples" | "reports">) {
  return (
    <>
      <ul className="flex flex-col text-xs">
        {examples.map(({ benchmark, version, measures }) => (
          <li
            key={`${version} ${benchmark}`}
            className="flex flex-col gap-0.5 border-t border-line py-1.5"
          >
            <span className="min-w-0 break-words">
              <span className="font-medium">{benchmark}</span>
              {version === null ? null : <span className="text-muted"> {version}</span>}
            </span>
            <span className="break-words text-muted">
              {measures
                .map(({ name, unit, samples }) => `${name} (${unit}, ${samples})`)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      {reports > examples.length ? (
        <p className="text-xs text-muted">
          {examples.length} of {countWords(reports, "report")} shown.
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
