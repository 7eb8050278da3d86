"use client";

import { type CompareView, clientNote, measuredClient } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useTRPC } from "@/client/trpc.ts";
import { LongText } from "@/components/charts/LongText.tsx";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { caveatLines } from "./caveatLines.ts";
import { columnNames } from "./columnNames.ts";
import { knownFacts, type MethodologyFact, prepareMethodology } from "./prepareMethodology.ts";

/** How the numbers came about, as facts of the book, and what the workloads warn of. */
export function MethodologyPanel({ view }: { view: CompareView }) {
  const trpc = useTRPC();
  const scenarios = useQuery(trpc.catalog.scenarios.queryOptions());
  const targets = useQuery(trpc.catalog.targets.queryOptions());
  const names = columnNames(view.columns);
  const shown = new Set(view.rows.map(({ scenario }) => scenario));
  const ids = new Set(view.columns.map(({ target }) => target));
  const caveats = caveatLines(scenarios.data?.items ?? [], shown);
  const clients = new Set(
    view.rows.flatMap(({ params, cells }) =>
      cells.flatMap((cell, place) => {
        if (cell === null) return [];
        return measuredClient({ ...params, ...view.columns[place]?.params }) ?? [];
      }),
    ),
  );
  const imported = view.columns.filter(({ provisioner }) => provisioner === "imported").length;
  const notes = (targets.data?.items ?? []).filter(({ id }) => ids.has(id));
  const { known, unrecorded } = knownFacts(prepareMethodology(view));
  return (
    <details className="group/method min-w-0 rounded-lg border border-line bg-surface">
      <summary className="flex min-h-11 cursor-default flex-wrap items-center gap-x-2.5 gap-y-1 rounded-lg px-4 py-2 hover:bg-hover">
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 text-muted group-open/method:rotate-90"
        />
        <h2 className="text-sm font-semibold">Methodology</h2>
        <span className="text-xs text-muted">
          {unrecorded.length === 0
            ? countWords(known.length, "fact")
            : `${countWords(known.length, "fact")}, ${unrecorded.length} not recorded`}
        </span>
      </summary>
      <div className="flex flex-col gap-4 border-t border-line p-4 text-sm">
        <PlainTable
          tall
          caption="How each column was measured"
          rows={known}
          rowKey={({ title }) => title}
          columns={[
            { title: "Fact", cell: ({ title }) => title },
            ...names.map((title, place) => ({
              title,
              cell: ({ values }: MethodologyFact) => <LongText>{values[place]}</LongText>,
            })),
          ]}
        />
        {unrecorded.length === 0 ? null : (
          <p className="text-muted">Not recorded: {unrecorded.join(", ")}.</p>
        )}
        <ul className="flex list-disc flex-col gap-1 pl-5 text-muted">
          {imported === view.columns.length ? null : (
            <li>
              Every trial that Lapline runs is a start of its own process or container with fresh
              data; intervals come from trials, never from operations within one.
            </li>
          )}
          {imported > 0 ? (
            <li>
              How imported results were measured is unknown: only what their files say is shown.
            </li>
          ) : null}
          <li>
            Shown is the newest valid report of each column. A change is claimed when its 95&nbsp;%
            interval excludes no change and it survives false discovery control over all rows. The
            interval includes what separate jobs differ by, where calibrations measured it.
          </li>
          {[...clients].map((client) => (
            <li key={client}>{clientNote(client)}</li>
          ))}
          {caveats.map((caveat) => (
            <li key={caveat}>{caveat}</li>
          ))}
          {notes.flatMap(({ id, title, notes: own }) =>
            own.map((note) => (
              <li key={`${id} ${note}`}>
                {title}: {note}
              </li>
            )),
          )}
        </ul>
      </div>
    </details>
  );
}
