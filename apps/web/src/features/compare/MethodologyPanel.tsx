"use client";

import { type CompareView, clientNote, measuredClient } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { LongText } from "@/components/charts/LongText.tsx";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { caveatLines } from "./caveatLines.ts";
import { columnNames } from "./columnNames.ts";
import { type MethodologyFact, prepareMethodology } from "./prepareMethodology.ts";

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
  return (
    <Panel title="Methodology">
      <div className="flex flex-col gap-4 p-4 text-sm">
        <PlainTable
          tall
          caption="How each column was measured"
          rows={prepareMethodology(view)}
          rowKey={({ title }) => title}
          columns={[
            { title: "Fact", cell: ({ title }) => title },
            ...names.map((title, place) => ({
              title,
              cell: ({ values }: MethodologyFact) => <LongText>{values[place]}</LongText>,
            })),
          ]}
        />
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
    </Panel>
  );
}
