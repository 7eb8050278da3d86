import type { Params } from "../../work/catalog/catalog.ts";
import { formatParams } from "../../work/catalog/formatParams.ts";
import { benchmarkParam } from "../../work/catalog/workParams.ts";
import { durabilityWords } from "../../work/loads/durability.ts";
import { type NamePart, namePartSeparator, type ToldApart, tellApart } from "./tellApart.ts";

/** What names a series; every member that tells two series apart is in it. */
export interface NamedSeries {
  id: string;
  target: string;
  scenario: string;
  scenarioVersion?: number | undefined;
  params: Params;
  durability: string;
  provisioner?: string | undefined;
  label: string;
  measure: { name: string; title: string };
  /** Its newest version: where the same is measured in two ways after each other, that tells them apart. */
  latest?: { version: string } | null | undefined;
}

/** Parameters as parts of a name, each with its exact value. Pure. */
export function paramParts(params: Params): NamePart[] {
  return Object.entries(params).map(([name, value]) => ({
    id: `param ${name}`,
    text: name === benchmarkParam ? `${value}` : formatParams({ [name]: value }),
    exact: `${name}=${JSON.stringify(value)}`,
  }));
}

/** Everything that tells a series from another, in the order of reading. Pure. */
export function seriesParts(series: NamedSeries): NamePart[] {
  const { target, scenario, scenarioVersion, params, durability, provisioner, label } = series;
  const { [benchmarkParam]: benchmark, ...rest } = params;
  const named = benchmark === undefined ? {} : { [benchmarkParam]: benchmark };
  const isSaid = durabilityWords(durability) !== null;
  return [
    { id: "target", text: target },
    { id: "scenario", text: scenario },
    ...paramParts(named),
    { id: "measure", text: series.measure.title, exact: series.measure.name },
    { id: "mode", text: isSaid ? modeWords(durability) : "", exact: durability },
    ...paramParts(rest),
    ...(scenarioVersion === undefined
      ? []
      : [{ id: "scenario version", text: `scenario v${scenarioVersion}` }]),
    ...(provisioner === undefined ? [] : [{ id: "provisioner", text: provisioner }]),
    { id: "label", text: label },
  ];
}

/** A mode in words; the name of the usual one says nothing by itself. Pure. */
export function modeWords(durability: string): string {
  return durability === "default" ? "default mode" : durability;
}

/** Parts that every name has where they differ; the others may be left out of a long list. */
const majorParts: readonly string[] = ["target", "scenario", "measure", `param ${benchmarkParam}`];

/**
 * Names of series that stand beside each other: no two series are called alike. With `brief`, for lists of
 * many workloads, parameters are said only among series of one workload that differ by them. Pure.
 */
export function nameSeries(
  series: readonly NamedSeries[],
  { brief = false }: { brief?: boolean } = {},
): ToldApart {
  const plainParts = (one: NamedSeries): NamePart[] =>
    seriesParts(one).map((part) =>
      brief && !majorParts.includes(part.id) ? { ...part, minor: true } : part,
    );
  const told = tellApart(series, plainParts, () => "");
  const counts = Map.groupBy(told.names, (name) => name);
  const clashes = series.some((one, place) => {
    const name = told.names[place] ?? "";
    return (counts.get(name)?.length ?? 0) > 1 && one.latest != null;
  });
  const partsOf = (one: NamedSeries) => [
    ...plainParts(one),
    // A changed definition begins a new series with the same names.
    ...(clashes && one.latest != null
      ? [{ id: "until", text: `until ${one.latest.version}` }]
      : []),
  ];
  return tellApart(series, partsOf, ({ id }) => id);
}

/** What all of some series share, in one line; empty where nothing or only one is shown. */
export function sharedWords({ shared }: Pick<ToldApart, "shared">): string {
  return shared.map(({ text }) => text).join(namePartSeparator);
}

/** What a reader looks for first; a name that stands alone has all of it. */
const headParts: readonly string[] = ["target", "scenario", "measure"];

/**
 * Names of series that each stand alone, as in a list of search results: target, benchmark or scenario,
 * and measure always, and behind them what else tells each from the others. Pure.
 */
export function nameSeriesInFull(series: readonly NamedSeries[]): string[] {
  const { own, names } = nameSeries(series, { brief: true });
  const full = series.map((one, place) => {
    const parts = seriesParts(one);
    const hasBenchmark = parts.some(({ id }) => id === `param ${benchmarkParam}`);
    const head = parts.filter(({ id }) => isHead(id) && !(hasBenchmark && id === "scenario"));
    const more = series.length < 2 ? [] : (own[place] ?? []).filter(({ id }) => !isHead(id));
    return [...head, ...more].map(({ text }) => text).join(namePartSeparator);
  });
  const counts = Map.groupBy(full, (name) => name);
  return full.map((name, place) =>
    counts.get(name)?.length === 1 ? name : `${name} (${names[place]})`,
  );
}

function isHead(id: string): boolean {
  return headParts.includes(id) || id === `param ${benchmarkParam}`;
}
