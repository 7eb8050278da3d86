import { type SeriesHistory, workloadName } from "@lapline/contracts";

type Named = Pick<
  SeriesHistory,
  "target" | "scenario" | "benchmark" | "label" | "durability" | "measure"
>;

const parts: readonly ((series: Named) => string)[] = [
  ({ target }) => target,
  ({ scenario, benchmark }) => workloadName(scenario, { benchmark }),
  ({ measure }) => measure.title,
  ({ durability }) => durability,
  ({ label }) => label,
];

/**
 * Names of the lines of a chart: what all share stands once in its title, each line is called by what
 * tells it apart. Lines that nothing tells apart are numbered. Pure.
 */
export function prepareLineNames(series: readonly Named[]): { title: string; names: string[] } {
  const shared = parts.filter((part) => new Set(series.map(part)).size === 1);
  const own = parts.filter((part) => !shared.includes(part));
  const names = series.map((each) => own.map((part) => part(each)).join(" · "));
  const [first] = series;
  const title = first === undefined ? "" : shared.map((part) => part(first)).join(" · ");
  if (series.length === 1) return { title, names: [title] };
  return {
    title,
    names: names.map((name, index) => {
      const same = names.slice(0, index).filter((other) => other === name).length;
      const repeats = names.filter((other) => other === name).length > 1;
      return repeats ? `${name} ${same + 1}`.trim() : name;
    }),
  };
}
