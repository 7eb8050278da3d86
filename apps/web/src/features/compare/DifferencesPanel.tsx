import type { CompareView } from "@lapline/contracts";
import { LongText } from "@/components/charts/LongText.tsx";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { columnNames } from "./columnNames.ts";
import { type Difference, prepareDifferences } from "./prepareDifferences.ts";

/** What is not the same around the columns: first of all whatever makes numbers incomparable. */
export function DifferencesPanel({ view }: { view: CompareView }) {
  const { host, target } = prepareDifferences(view);
  if (host.length === 0 && target.length === 0) return null;
  return (
    <>
      {host.length > 0 ? (
        <Banner tone="warning" title="The columns were measured in environments that differ">
          <p className="mb-2">
            A difference between them may come from this and not from what is compared.
          </p>
          <DifferenceTable caption="Environments" differences={host} view={view} />
        </Banner>
      ) : null}
      {target.length > 0 ? (
        <details className="rounded-lg border border-line bg-surface px-4 py-2.5 text-sm">
          <summary className="cursor-default font-medium">
            Settings of the targets that differ: {target.length}
          </summary>
          <div className="mt-2">
            <DifferenceTable caption="Settings" differences={target} view={view} />
          </div>
        </details>
      ) : null}
    </>
  );
}

interface DifferenceTableProps {
  caption: string;
  differences: readonly Difference[];
  view: CompareView;
}

function DifferenceTable({ caption, differences, view }: DifferenceTableProps) {
  return (
    <PlainTable
      caption={caption}
      rows={differences}
      rowKey={({ name }) => name}
      columns={[
        { title: "Fact", cell: ({ name }) => <span className="font-mono text-xs">{name}</span> },
        ...columnNames(view.columns).map((title, place) => ({
          title,
          cell: ({ values }: Difference) => <LongText>{values[place] || "–"}</LongText>,
        })),
      ]}
    />
  );
}
