import {
  type BackfillInput,
  type BackfillOrder,
  backfillPriority,
  type Catalog,
  jobsPerRunMax,
  optionsInScenario,
  type Params,
  type Submission,
} from "@lapline/contracts";
import type { LabelOffer } from "../planning/labelOffer.ts";
import type { SkippedRelease } from "../planning/lastReleases.ts";
import { type PlannedJob, planRun } from "../planning/planRun.ts";
import type { SubmissionProblem } from "../planning/submissionProblem.ts";
import type { ListedCommits } from "../questions/listCommits.ts";
import { templateWorkloads } from "../releases/templateWorkloads.ts";
import { versionProblems } from "../releases/versionProblems.ts";
import { backfillVersions } from "./backfillVersions.ts";

export interface BackfillPlan {
  submission: Submission;
  /** Everything that could be measured, in the order in which it would be. */
  jobs: PlannedJob[];
  skipped: SkippedRelease[];
  problems: SubmissionProblem[];
}

/** Versions that one target entry of a submission may name. */
const versionsPerEntry = 100;
/** Versions × scenarios × labels that one plan looks at. */
const combinationsMax = 20_000;

/**
 * What a backfill is about, before it is looked what is there already. A release that cannot run
 * a scenario as it is set is left out there, and measured with the others. Pure.
 */
export function planBackfill(
  catalog: Catalog,
  input: BackfillInput,
  offers: readonly LabelOffer[],
  listed: ListedCommits | null,
): BackfillPlan {
  const { versions, problems } = backfillVersions(catalog, input, listed);
  const { template, order } = input;
  const ordered = orderBackfill(versions.length, order).flatMap((place) => versions[place] ?? []);
  const submission = submissionFor(input, ordered);
  const combinations = ordered.length * template.scenarios.length * template.labels.length;
  if (problems.length > 0 || combinations > combinationsMax) {
    const message = `These are ${combinations} combinations of version, scenario and label; a backfill looks at ${combinationsMax}. Do it in parts.`;
    const tooMany = combinations > combinationsMax ? [{ path: "points", message }] : [];
    return { submission, jobs: [], skipped: [], problems: [...problems, ...tooMany] };
  }
  const skipped: SkippedRelease[] = [];
  const jobs: PlannedJob[] = [];
  const found = new Map<string, SubmissionProblem>();
  for (const { members, scenarios } of groupByScenarios(catalog, template, ordered, skipped)) {
    const options = optionsOf(catalog, template, scenarios);
    const part = submissionFor(
      { ...input, template: { ...template, scenarios, ...(options && { options }) } },
      members,
    );
    const plan = planRun(catalog, part, offers);
    jobs.push(...plan.jobs);
    for (const { path, message } of plan.problems) {
      // How many jobs there are is judged when it is known which are missing.
      if (path !== "") found.set(message, { path: placeOf(path), message });
    }
  }
  const rank = new Map(ordered.map((version, place) => [version, place]));
  const rankOf = ({ version }: PlannedJob) => rank.get(version) ?? 0;
  jobs.sort((a, b) => rankOf(a) - rankOf(b));
  return { submission, jobs, skipped, problems: [...found.values()] };
}

/** What one run of it holds: the first of the jobs that are missing. */
export function cutBackfill(missing: readonly PlannedJob[]) {
  return {
    jobs: missing.slice(0, jobsPerRunMax),
    omitted: Math.max(0, missing.length - jobsPerRunMax),
  };
}

function submissionFor(
  { template }: Pick<BackfillInput, "template">,
  versions: string[],
): Submission {
  const { target, provisioner, durability, options, ...rest } = template;
  const { priority = backfillPriority, ...wanted } = rest;
  const entries = Array.from(
    { length: Math.ceil(versions.length / versionsPerEntry) },
    (_, at) => ({
      target,
      provisioner,
      durability,
      options,
      versions: versions.slice(at * versionsPerEntry, (at + 1) * versionsPerEntry),
    }),
  );
  return { ...wanted, priority, targets: entries };
}

/** Versions by the scenarios that they can run; what they cannot is noted. */
function groupByScenarios(
  catalog: Catalog,
  template: BackfillInput["template"],
  versions: readonly string[],
  skipped: SkippedRelease[],
) {
  const { target, scenarios } = template;
  const workloads = templateWorkloads(catalog, template);
  const groups = new Map<string, { scenarios: typeof scenarios; members: string[] }>();
  for (const version of versions) {
    const problems = workloads.map((one) => versionProblems(catalog, one, version));
    for (const message of new Set(problems.flat())) skipped.push({ target, version, message });
    const possible = scenarios.filter((_, place) => problems[place]?.length === 0);
    if (possible.length === 0) continue;
    const key = possible.map((one) => scenarios.indexOf(one)).join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { scenarios: possible, members: [version] });
    else group.members.push(version);
  }
  return groups.values();
}

/** The options that do something in some of these scenarios; the others would be refused there. */
function optionsOf(
  { targets }: Pick<Catalog, "targets">,
  { target, options, scenarios: all }: BackfillInput["template"],
  scenarios: BackfillInput["template"]["scenarios"],
): Params | undefined {
  const known = targets.find(({ id }) => id === target);
  if (options === undefined || known === undefined || scenarios.length === all.length) {
    return options;
  }
  return Object.assign(
    {},
    ...scenarios.map(({ scenario }) => optionsInScenario(known, options, scenario)),
  );
}

/** Where in the backfill's body that is. */
function placeOf(path: string): string {
  if (/^targets\.\d+\.versions/.test(path)) return "points";
  return `template.${path.replace(/^targets\.\d+\./, "")}`;
}

/**
 * The places 0 to `count` - 1 in the order in which they are measured. `bisection`: both ends, then
 * the middle, then the middles of the halves and so on, so that a history that is cut short at any
 * moment has its gaps spread evenly. Pure.
 */
export function orderBackfill(count: number, order: BackfillOrder): number[] {
  if (order === "newest_first")
    return Array.from({ length: count }, (_, place) => count - 1 - place);
  const places = count === 0 ? [] : count === 1 ? [0] : [0, count - 1];
  let gaps: [low: number, high: number][] = [[0, count - 1]];
  while (gaps.length > 0) {
    const halves: typeof gaps = [];
    for (const [low, high] of gaps) {
      if (high - low < 2) continue;
      const middle = Math.floor((low + high) / 2);
      places.push(middle);
      halves.push([low, middle], [middle, high]);
    }
    gaps = halves;
  }
  return places;
}
