import { type CompareSide, type CompareView, formatParams, spellName } from "@lapline/contracts";
import { countWords } from "../../components/format/countWords.ts";
import { warmupWords } from "./warmupWords.ts";

export interface MethodologyFact {
  title: string;
  /** One text per column. */
  values: string[];
}

/** Facts of environments by the line of the methodology that they stand in. */
const hardware = ["host.cpuModel", "host.cpuPhysicalCores", "host.cpuThreads", "host.memoryGiB"];
const clock = ["host.governor", "host.turbo", "host.smt"];
const disk = ["host.diskModel", "host.filesystem"];
const system = ["host.kernel", "host.architecture", "host.virtualisation"];
const harness = ["harness.name", "harness.runtime"];
const layout = ["layout.name", "layout.targetCpus", "layout.loadCpus", "sandbox.kind"];
const sampling = ["sampling.methods"];

/**
 * How each column was measured, from the book: hardware, versions, settings, trials, warm-up, who ran
 * it and when, and what was invalid. Columns measured in several environments list them all.
 */
export function prepareMethodology(view: CompareView): MethodologyFact[] {
  const environments = view.columns.map((_, place) => environmentsOf(view, place));
  const fact = (title: string, textOf: (side: CompareSide, place: number) => string) => ({
    title,
    values: view.columns.map(
      (side, place) => textOf(side, place) || (isImported(side) ? unknown : "–"),
    ),
  });
  const recorded = (title: string, names: readonly string[]) =>
    fact(title, (_, place) => linesOf(environments[place] ?? [], names));
  return [
    fact("Version", ({ version }) => version),
    fact("Durability", (side) => (isImported(side) ? unknown : side.durability)),
    fact("Provisioned by", (side) => (isImported(side) ? unknown : side.provisioner)),
    fact("Settings", (_, place) => settingsOf(environments[place] ?? [])),
    fact("Hardware label", ({ label }) => label),
    fact("Machines", (side) => (isImported(side) ? unknown : side.machines.join(", "))),
    recorded("Hardware", hardware),
    recorded("Clock", clock),
    recorded("Disk", disk),
    recorded("System", system),
    recorded("Cores and sandbox", layout),
    fact("Harness", (_, place) => harnessOf(environments[place] ?? [])),
    recorded("Sampled by", sampling),
    fact("Jobs", ({ jobs }) => countWords(jobs, "job")),
    fact("Trials a job", ({ trials }) => rangeOf(trials)),
    fact("Warm-up", (side, place) => (isImported(side) ? unknown : warmupsOf(view, side, place))),
    fact("Narrowed to", ({ params = {} }) => formatParams(params)),
    fact("Submitted by", ({ submittedBy }) => submittedBy.join(", ")),
    fact("Measured", (side) => {
      const days = daysOf(side.measuredFrom, side.measuredTo);
      return days === "" && isImported(side) ? unknown : days;
    }),
    fact("Invalid", ({ invalid, invalidReasons }) =>
      invalid === 0 ? "nothing" : `${countWords(invalid, "job")}: ${invalidReasons.join(" ")}`,
    ),
  ].filter(
    ({ title, values }) =>
      title !== "Narrowed to" || values.some((text) => text !== "–" && text !== unknown),
  );
}

/** What was measured elsewhere: nobody told Lapline more than its file says. */
const unknown = "unknown";

function isImported({ provisioner }: CompareSide): boolean {
  return provisioner === "imported";
}

/**
 * The facts that something is known of, and the titles of those that nobody recorded of any column: a
 * table of "unknown" says less than their list. Pure.
 */
export function knownFacts(facts: readonly MethodologyFact[]): {
  known: MethodologyFact[];
  unrecorded: string[];
} {
  const isKnown = ({ values }: MethodologyFact) =>
    values.some((value) => value !== unknown && value !== "–");
  return {
    known: facts.filter(isKnown),
    unrecorded: facts.filter((fact) => !isKnown(fact)).map(({ title }) => title),
  };
}

type Facts = CompareView["environments"][string];

function environmentsOf({ rows, environments }: CompareView, place: number): Facts[] {
  const hashes = new Set(rows.flatMap(({ cells }) => cells[place]?.environment ?? []));
  return [...hashes].flatMap((hash) => {
    const facts = environments[hash];
    return facts === undefined ? [] : [facts];
  });
}

/** The named facts on one line, one line per environment that differs in them. */
function linesOf(environments: readonly Facts[], names: readonly string[]): string {
  const lines = environments.map((facts) =>
    names
      .flatMap((name) => (facts[name] === undefined ? [] : [factText(name, facts[name])]))
      .join(", "),
  );
  return [...new Set(lines)].filter((line) => line !== "").join("; ");
}

/** Where the target is the runtime itself, its version names it, and no fact of the harness does. */
function harnessOf(environments: readonly Facts[]): string {
  const lines = environments.flatMap((facts) => {
    const line = linesOf([facts], harness);
    if (line === "") return [];
    return [facts["harness.runtime"] === undefined ? `${line}, its runtime is the target` : line];
  });
  return [...new Set(lines)].join("; ");
}

function settingsOf(environments: readonly Facts[]): string {
  const names = new Set(environments.flatMap((facts) => Object.keys(facts)));
  return linesOf(environments, [...names].filter((name) => name.startsWith("target.")).sort());
}

const texts: Readonly<Record<string, (value: string) => string>> = {
  "host.cpuModel": (value) => value,
  "host.cpuPhysicalCores": (value) => `${value} cores`,
  "host.cpuThreads": (value) => `${value} threads`,
  "host.smt": (value) => `SMT ${onOff(value)}`,
  "host.turbo": (value) => `turbo ${onOff(value)}`,
  "host.memoryGiB": (value) => `${value} GiB`,
  "layout.name": (value) => `layout ${value}`,
  "layout.targetCpus": (value) => `target on ${value}`,
  "layout.loadCpus": (value) => `load on ${value}`,
  "sandbox.kind": (value) => `sandbox ${value}`,
  "sampling.methods": (value) => value,
  "harness.name": (value) => value,
  "harness.runtime": (value) => value,
};

function onOff(value: string): string {
  return value === "true" ? "on" : value === "false" ? "off" : value;
}

function factText(name: string, value: string): string {
  return texts[name]?.(value) ?? `${spellName(name.slice(name.indexOf(".") + 1))} ${value}`;
}

function rangeOf(trials: CompareSide["trials"]): string {
  if (trials === null) return "";
  return trials.min === trials.max ? `${trials.min}` : `${trials.min} to ${trials.max}`;
}

/** Scenarios name their warm-up as a parameter; what else they do is in their caveats. */
function warmupsOf({ rows }: CompareView, { params = {} }: CompareSide, place: number): string {
  const warmups = rows.flatMap((row) => {
    const warmup = params.warmup ?? row.params.warmup;
    return row.cells[place] == null || warmup === undefined ? [] : [warmup];
  });
  const distinct = [...new Set(warmups)].sort((a, b) => Number(a) - Number(b));
  return distinct.length === 0
    ? warmupWords(undefined)
    : [...new Set(distinct.map(warmupWords))].join(", ");
}

function daysOf(from: string | null, to: string | null): string {
  if (from === null || to === null) return "";
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)];
  return first === last ? first : `${first} to ${last}`;
}
