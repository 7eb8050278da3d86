import {
  type Catalog,
  errorCodes,
  formatParams,
  type PresetPlan,
  type PresetSize,
  type Submission,
} from "@lapline/contracts";
import {
  type EngineContext,
  type LastFailure,
  listLastFailures,
  listMeasuredColumns,
  previewRun,
} from "@lapline/engine";
import { type Preset, type PublishedPage, presetOf } from "@lapline/workloads/publishedPages";

/** What did not work the last time, where, and why, in sentences. */
export function describeLastFailure(failure: LastFailure): string {
  const { target, version, options, provisioner, label, scenario, code, message } = failure;
  const chosen = Object.keys(options).length === 0 ? "" : ` with ${formatParams(options)}`;
  // Only what a worker does not know depends on the scenario.
  const work = code === "unsupported" ? ` in ${scenario}` : "";
  const subject = `${target} ${version}${chosen} by ${provisioner}${work}`;
  return `${subject} failed on ${label} the last time. ${errorCodes[code].sentence} ${message}`.trim();
}

interface PresetWish {
  projectId: string;
  page: PublishedPage;
  size: PresetSize;
  labels: readonly string[];
}

/**
 * A preset as it can run on some labels: what cannot is left out with the reason, and what may fail
 * there, by what happened before, is named.
 */
export async function planPreset(
  engine: EngineContext,
  catalog: Catalog,
  { projectId, page, size, labels }: PresetWish,
): Promise<PresetPlan> {
  const preset = presetOf(page, size, catalog);
  const whole = (targets: Submission["targets"]): Submission => {
    const wanted = new Set(targets.flatMap(({ scenarios = [] }) => scenarios));
    const scenarios = preset.scenarios.filter(({ scenario }) => wanted.has(scenario));
    return { targets, scenarios, labels: [...labels], published: page.id };
  };
  // Each entry by itself, whole with its mode and options, so that its problems are its own.
  const tried = await Promise.all(
    preset.targets.map(async ({ wish }) => {
      const { problems } = await previewRun(engine, catalog, {
        projectId,
        submission: whole([wish]),
      });
      return { wish, problems: [...new Set(problems.map(({ message }) => message))] };
    }),
  );
  const able = tried.filter(({ problems }) => problems.length === 0).map(({ wish }) => wish);
  const submission = able.length === 0 ? null : whole(able);
  const plan =
    submission === null ? null : await previewRun(engine, catalog, { projectId, submission });
  const left = tried.filter(({ problems }) => problems.length > 0);
  const columns = await listMeasuredColumns(engine, catalog, {
    projectId,
    targets: [...new Set(able.map(({ target }) => target))],
  });
  // What the project itself has measured is tested.
  const measured = new Set(columns.map(({ target }) => target));
  const failures = await listLastFailures(engine, catalog, { projectId, jobs: plan?.jobs ?? [] });
  return {
    id: page.id,
    size,
    submission,
    versions: versionsOf(preset),
    leftOut: [
      ...preset.leftOut,
      ...left.map(({ wish: { target, durability, versions, options }, problems }) => ({
        target,
        durability,
        ...(options !== undefined && { options }),
        version: versions[0],
        reason: problems.join(" "),
      })),
    ],
    notes: [
      ...preset.notes,
      ...new Set(failures.map(describeLastFailure)),
      ...neverRan(
        catalog,
        able.map(({ target }) => target).filter((target) => !measured.has(target)),
      ),
    ],
    jobs: plan?.jobs.length ?? 0,
    expectedSeconds: plan?.jobs.reduce((sum, job) => sum + job.expectedSeconds, 0) ?? 0,
  };
}

/** One line for each target: its durability modes share the release. */
function versionsOf({ targets }: Preset): PresetPlan["versions"] {
  const lines = targets.map(({ wish: { target, versions }, versionNote }) => ({
    target,
    version: versions[0],
    note: versionNote,
  }));
  return [...new Map(lines.map((line) => [line.target, line])).values()];
}

/** Targets that nobody has seen run for real. */
function neverRan({ targets }: Pick<Catalog, "targets">, wanted: readonly string[]): string[] {
  return [...new Set(wanted)].flatMap((id) => {
    const target = targets.find((one) => one.id === id);
    if (target?.verification?.status !== "not_verified") return [];
    return [`${id} is untested: ${target.verification.reason}`];
  });
}
