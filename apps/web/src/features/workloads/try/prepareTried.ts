import { formatValue, type Report, type TriedSeries } from "@lapline/contracts";

export interface Tried {
  /** Whether the trial would count. */
  isValid: boolean;
  /** Why it would not. */
  reasons: readonly string[];
  /** One row per benchmark and measure. */
  rows: readonly {
    /** Null: it is of the whole process. */
    benchmark: string | null;
    measure: string;
    value: string;
    /** The series that it would stand in; null: a new one. */
    seriesId: string | null;
  }[];
  /** Where the values would go: target, scenario, mode and label; empty where nothing was read. */
  series: string;
}

/** What was read of a trial, and which series it would make; the whole process comes last. Pure. */
export function prepareTried({ tried = [], validity }: Pick<Report, "tried" | "validity">): Tried {
  const rows = tried.map(({ benchmark = null, measure, value, seriesId }) => ({
    benchmark,
    measure: measure.title,
    value: formatValue(value, measure.unit),
    seriesId,
  }));
  const [first] = tried;
  return {
    isValid: validity.valid,
    reasons: validity.reasons,
    rows: rows.toSorted((a, b) => Number(a.benchmark === null) - Number(b.benchmark === null)),
    series: first === undefined ? "" : seriesWords(first),
  };
}

function seriesWords({
  target,
  scenario,
  scenarioVersion,
  durability,
  label,
}: TriedSeries): string {
  const mode = durability === "default" ? [] : [durability];
  return [target, `${scenario} v${scenarioVersion}`, ...mode, label].join(" · ");
}
