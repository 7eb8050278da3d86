import {
  formatDurationMs,
  formatNumber,
  type MeasureDefinition,
  type Report,
  scaleFor,
} from "@lapline/contracts";
import { CircleCheck, CircleDashed } from "lucide-react";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { TrialSteadiness } from "./TrialSteadiness.tsx";

type Trial = Report["trials"][number];

const count = new Intl.NumberFormat("en");

interface TrialsTableProps {
  report: Report;
  /** Whether Lapline ran the trials itself; of others it knows no duration, operations or errors. */
  isObserved: boolean;
}

/** Every trial with its raw values and what the load generator said about itself. */
export function TrialsTable({ report, isObserved }: TrialsTableProps) {
  const { trials, comparison } = report;
  const measures = comparison?.measures ?? report.measures;
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
        ...(isObserved ? observedColumns : []),
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
    title: "Duration",
    align: "right",
    cell: ({ durationNs }) => (durationNs === null ? unknown : formatDurationMs(durationNs / 1e6)),
  },
  {
    title: "Operations",
    align: "right",
    cell: ({ load }) => (load === null ? unknown : count.format(load.operations)),
  },
  {
    title: "Errors",
    align: "right",
    cell: ({ load }) =>
      load === null ? unknown : count.format(load.non2xx + load.timeouts + load.socketErrors),
  },
];

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
      : `${count.format(Math.round(load.generatorUtilisation * 100))}\u202f%`,
};

function measureColumn(
  { name, title, unit }: MeasureDefinition,
  trials: readonly Trial[],
): PlainColumn<Trial> {
  const scale = scaleFor(
    unit,
    trials.map(({ values }) => values[name] ?? Number.NaN),
  );
  return {
    title: scale.label === "" ? title : `${title}, ${scale.label}`,
    align: "right",
    cell({ values }) {
      const value = values[name];
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
