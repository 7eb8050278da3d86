import {
  formatCount,
  formatDurationMs,
  formatNumber,
  formatShare,
  type MeasureDefinition,
  type Report,
  scaleFor,
  type Unit,
} from "@lapline/contracts";
import { CircleCheck, CircleDashed, TrendingUpDown } from "lucide-react";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";

type Trial = Report["trials"][number];

type ReportedMeasure = MeasureDefinition & { benchmark?: string | undefined };

interface TrialsTableProps {
  report: Report;
  /** Whether Lapline ran the trials itself; of others it knows no duration, operations or errors. */
  isObserved: boolean;
}

/** Every trial with its raw values and what the load generator said about itself. */
export function TrialsTable({ report, isObserved }: TrialsTableProps) {
  const { trials, comparison } = report;
  const all: readonly ReportedMeasure[] = comparison?.measures ?? report.measures;
  // Those of benchmarks would be hundreds of columns; their samples by trial stand with each measure.
  const measures = all.filter(({ benchmark }) => benchmark === undefined);
  return (
    <PlainTable
      caption="Trials"
      rows={trials}
      rowKey={({ index }) => String(index)}
      columns={[
        { title: "Trial", cell: ({ index }) => index + 1 },
        ...(comparison === undefined ? [] : [sideColumn]),
        { title: "Counts", cell: (trial) => <TrialValidity trial={trial} /> },
        ...(trials.some(({ steadiness }) => steadiness !== undefined) ? [steadyColumn] : []),
        ...measures.map((measure) => measureColumn(measure, trials)),
        ...(isObserved ? [lengthColumn(trials), ...operationColumns(trials)] : []),
        ...(isObserved && trials.some(({ load }) => isNumber(load?.generatorUtilisation))
          ? [generatorColumn]
          : []),
      ]}
    />
  );
}

const isNumber = (value: number | null | undefined) => typeof value === "number";

const unknown = "unknown";

const observedColumns: PlainColumn<Trial>[] = [
  {
    title: "Operations",
    align: "right",
    cell: ({ load }) => (load === null ? unknown : formatCount(load.operations)),
  },
  {
    title: "Errors",
    align: "right",
    cell: ({ load }) =>
      load === null ? unknown : formatCount(load.non2xx + load.timeouts + load.socketErrors),
  },
];

/** A command is measured as a whole: without operations, zeros would read as a failure. */
function operationColumns(trials: readonly Trial[]): PlainColumn<Trial>[] {
  const counts = trials.some(
    ({ load, reasons }) =>
      load === null ||
      load.operations + load.non2xx + load.timeouts + load.socketErrors > 0 ||
      reasons.some(({ code }) => code === "no_operations"),
  );
  return counts ? observedColumns : [];
}

const sideColumn: PlainColumn<Trial> = { title: "Side", cell: ({ side }) => side ?? "–" };

const steadyColumn: PlainColumn<Trial> = {
  title: "Steady",
  cell: ({ steadiness }) => <TrialSteadiness steadiness={steadiness} />,
};

const generatorColumn: PlainColumn<Trial> = {
  title: "Generator busy",
  align: "right",
  cell: ({ load }) =>
    load === null || load.generatorUtilisation === null
      ? "–"
      : formatShare(load.generatorUtilisation),
};

/** From a trial's first operation to its last; a scenario's own measure of duration may be another. */
function lengthColumn(trials: readonly Trial[]): PlainColumn<Trial> {
  return valueColumn("Trial length", "ns", trials, ({ durationNs }) => durationNs);
}

function measureColumn(
  { name, title, unit }: MeasureDefinition,
  trials: readonly Trial[],
): PlainColumn<Trial> {
  return valueColumn(title, unit, trials, ({ values }) => values[name]);
}

function valueColumn(
  title: string,
  unit: Unit,
  trials: readonly Trial[],
  read: (trial: Trial) => number | null | undefined,
): PlainColumn<Trial> {
  const scale = scaleFor(
    unit,
    trials.map((trial) => read(trial) ?? Number.NaN),
  );
  return {
    title: scale.label === "" ? title : `${title}, ${scale.label}`,
    align: "right",
    cell(trial) {
      const value = read(trial);
      if (value === null) return unknown;
      return value === undefined ? "–" : formatNumber(value, scale);
    },
  };
}

function TrialValidity({ trial }: { trial: Trial }) {
  if (trial.valid) {
    return (
      <span className="inline-flex items-baseline gap-1.5 text-good">
        <CircleCheck aria-hidden className="size-3.5 self-center" /> valid
      </span>
    );
  }
  return (
    <span
      className="inline-flex items-baseline gap-1.5 text-bad"
      title={trial.reasons.map(({ detail }) => detail).join(" ")}
    >
      <CircleDashed aria-hidden className="size-3.5 self-center" />
      {trial.reasons.map(({ code }) => code.replaceAll("_", " ")).join(", ") || "invalid"}
    </span>
  );
}

/** Whether a trial settled, and when; a dash where nothing can be said. */
function TrialSteadiness({ steadiness }: { steadiness: Report["trials"][number]["steadiness"] }) {
  if (steadiness === undefined) return "–";
  if (steadiness.state === "steady") {
    return steadiness.settledMs === 0
      ? "from its start"
      : `after ${formatDurationMs(steadiness.settledMs)}`;
  }
  return (
    <span
      className="inline-flex items-center gap-1.5 font-medium text-text"
      title={steadiness.sentence}
    >
      <TrendingUpDown aria-hidden className="size-3.5" /> not steady
    </span>
  );
}
