import type { Report, ReportComparison } from "@lapline/contracts";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { CompareAgainButton } from "./CompareAgainButton.tsx";
import { ComparisonTable } from "./ComparisonTable.tsx";
import { type EnvironmentChange, prepareEnvironmentChanges } from "./prepareEnvironmentChanges.ts";
import { methodWords } from "./slices/methodWords.ts";
import { SlicesPanels } from "./slices/SlicesPanels.tsx";

interface ComparisonPanelsProps {
  report: Report;
  comparison: ReportComparison;
}

/** What an interleaved job found: what differed around the two sides first, then every measure. */
export function ComparisonPanels({ report, comparison }: ComparisonPanelsProps) {
  const changes = prepareEnvironmentChanges(comparison.base.environment, report.environment);
  return (
    <>
      {changes.length === 0 ? null : (
        <Panel title="What else differed" note="Around the two sides, beside the versions.">
          <div className="p-4">
            <PlainTable
              caption="What differed around the two sides"
              rows={changes}
              rowKey={({ name }) => name}
              columns={columns}
            />
          </div>
        </Panel>
      )}
      <Panel
        title="Comparison"
        note={
          report.validity.valid
            ? `Head against base on one machine. ${methodWords(comparison.measuring)}.`
            : "invalid, shown for inspection"
        }
        actions={<CompareAgainButton jobId={report.jobId} comparison={comparison} />}
      >
        <ComparisonTable comparison={comparison} warnings={report.warnings} />
      </Panel>
      <SlicesPanels comparison={comparison} />
    </>
  );
}

const columns = [
  { title: "Fact", cell: ({ name }: EnvironmentChange) => <code>{name}</code> },
  { title: "Base", cell: ({ base }: EnvironmentChange) => base ?? "–" },
  { title: "Head", cell: ({ head }: EnvironmentChange) => head ?? "–" },
  {
    title: "Comparable",
    cell: ({ breaks }: EnvironmentChange) => (breaks ? "no: it splits baselines" : "yes"),
  },
];
