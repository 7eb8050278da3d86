import { formatValue, type Report } from "@lapline/contracts";
import { countWords } from "@/components/format/countWords.ts";
import { Panel } from "@/components/ui/Panel.tsx";
import { EnvironmentSinceLast } from "./EnvironmentSinceLast.tsx";

interface EnvironmentPanelProps {
  report: Report;
  runId: string;
}

/** What differs from the environment of the version before; every fact unfolds below. */
export function EnvironmentPanel({ report, runId }: EnvironmentPanelProps) {
  const { environment } = report;
  const count =
    Object.keys(environment.comparability).length + Object.keys(environment.shown).length;
  return (
    <Panel
      title="Environment"
      note={<span className="font-mono">{environment.hash.slice(0, 12)}</span>}
    >
      <div className="flex flex-col gap-4 p-4 text-sm">
        <EnvironmentSinceLast report={report} runId={runId} />
        <details className="group/facts">
          <summary className="w-fit cursor-default text-muted hover:text-text">
            All {countWords(count, "fact")}
          </summary>
          <div className="mt-4 grid gap-6 lg:grid-cols-2">
            <Facts
              title="Breaks comparability"
              note="A change here splits the baseline of every series on this label."
              facts={environment.comparability}
            />
            <Facts
              title="Shown only"
              note="A change here is recorded and does not split the baseline."
              facts={environment.shown}
            />
          </div>
        </details>
      </div>
    </Panel>
  );
}

interface FactsProps {
  title: string;
  note: string;
  facts: Record<string, string>;
}

function Facts({ title, note, facts }: FactsProps) {
  const entries = Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1));
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div>
        <h3 className="text-sm font-medium">{title}</h3>
        <p className="text-xs text-muted">{note}</p>
      </div>
      {entries.length === 0 ? <p className="text-sm text-muted">Nothing recorded.</p> : null}
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 text-xs">
        {entries.map(([name, value]) => (
          <div
            key={name}
            className="col-span-2 grid grid-cols-subgrid border-b border-line py-1.5 last:border-b-0"
          >
            <dt className="min-w-0 font-mono break-words text-muted">{name}</dt>
            <dd className="min-w-0 break-words" title={value}>
              {factText(name, value)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Names carry their unit: `host.memoryBytes`, `host.cacheBytes.L2`. */
function factText(name: string, value: string): string {
  const isBytes = /Bytes(Max)?(\.|$)/.test(name) && /^\d+$/.test(value);
  return isBytes ? formatValue(Number(value), "bytes") : value;
}
