import type { SeriesHistory } from "@lapline/contracts";

type Named = Pick<SeriesHistory, "target" | "scenario" | "label" | "durability" | "measure">;

const parts: readonly ((series: Named) => string)[] = [
  ({ target }) => target,
  ({ scenario }) => scenario,
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

const dayMs = 86_400_000;
const stepsMs = [1, 2, 7, 14, 30, 90, 180, 365, 730].map((days) => days * dayMs);
const ticksMax = 8;

/** Whole UTC days between two times, at most eight, evenly apart, with their dates. Pure. */
export function prepareTimeTicks(fromMs: number, toMs: number): { x: number; label: string }[] {
  const stepMs = stepsMs.find((step) => (toMs - fromMs) / step <= ticksMax - 1) ?? 1460 * dayMs;
  const ticks: { x: number; label: string }[] = [];
  for (let x = Math.ceil(fromMs / dayMs) * dayMs; x <= toMs; x += stepMs) ticks.push(tickAt(x));
  return ticks.length > 0 ? ticks : [tickAt(fromMs)];
}

function tickAt(x: number) {
  return { x, label: new Date(x).toISOString().slice(0, 10) };
}
