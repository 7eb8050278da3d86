import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import {
  type ClaimedJob,
  hardTimeoutMs,
  leaseMs,
  type ScenarioMeasure,
  withComponents,
} from "@lapline/contracts";
import {
  type HostRunAnswer,
  type HostRunRequest,
  type HostTrial,
  sourceEnv,
  withoutSourceFolder,
} from "@lapline/contracts/definitions";
import { type Artifact, definedLoad, ownWorkload } from "@lapline/workloads";
import { parseScenarioParams } from "@lapline/workloads/catalog";
import { type CpuLayout, planCpuLayout } from "../cpuLayout/planCpuLayout.ts";
import { JobFailure, throwIfAborted } from "../jobFailure.ts";
import type { Attempt } from "../runJob/attempt.ts";
import { createProgressTracker } from "../runJob/createProgressTracker.ts";
import { inspectHost } from "../runJob/inspectHost.ts";
import { measureHarnessTrial } from "../runJob/measureHarnessTrial.ts";
import { trialWarnings } from "../runJob/trialWarnings.ts";
import { copyPicked } from "../runJob/versionCopy/copyPicked.ts";
import type { VersionCopy } from "../runJob/versionCopy/openVersionCopy.ts";
import type { HostRun } from "./hostRunContext.ts";

type MeasureRequest = Extract<HostRunRequest, { task: "measure" }>;

/** Not fetched and not built here: it lies where the person has it. */
const noArtifact: Omit<Artifact, "dir"> = {
  ...{ executable: null, imageId: null, digest: null, sizeBytes: 0 },
};

/**
 * Takes the trials of an HTTP scenario, in the order of the request and by the same code as on a bench
 * machine: a fresh server and empty data folders each, the same load, checks and samples. A server that
 * does not get ready or ends is a JobFailure, whose sentence begins with its version.
 */
export async function measureVersions(
  request: MeasureRequest,
  run: HostRun,
): Promise<HostRunAnswer> {
  const subjects = await Promise.all(
    request.versions.map((version, place) => openSubject(request, run, { ...version, place })),
  );
  const [first] = subjects;
  if (first === undefined) throw new Error("nothing to measure");
  const { measures, layout } = first;
  const host = await inspectHost(first.attempt, []);
  const { warnings } = first.attempt;
  const trials: HostTrial[] = [];
  for (const { version: place, index } of request.turns) {
    throwIfAborted(run.signal);
    const subject = subjects[place];
    if (subject === undefined) throw new Error(`there is no version ${place}`);
    const { attempt, copy, name } = subject;
    run.inHand.now = `${name}: `;
    run.tell(`${request.scenario}: trial ${index + 1}, ${name}`);
    const measured = await measureHarnessTrial(attempt, {
      ...{ index, side: null, copy, layout, measures, sizes: {} },
      artifact: { ...noArtifact, dir: copy.folder },
      onReady: async () => undefined,
      hostReasons: () => [],
    });
    warnings.push(
      ...trialWarnings(index, measured, host.facts.cpuThreads).map((one) => `${name}: ${one}`),
    );
    const { reasons, values, durationNs } = measured.trial;
    trials.push({
      ...{ version: place, index, values },
      durationMs: durationNs / 1e6,
      reasons: reasons.map(({ detail }) => detail),
    });
  }
  run.inHand.now = null;
  return { outcome: "measured", measures: [...measures], trials, warnings };
}

/** One version, with all that its trials have in common. */
interface Subject {
  name: string;
  attempt: Attempt;
  copy: VersionCopy;
  layout: CpuLayout;
  measures: readonly ScenarioMeasure[];
}

async function openSubject(
  { definition: whole, scenario, mode, turns }: MeasureRequest,
  run: HostRun,
  version: { name: string; folder: string; place: number },
): Promise<Subject> {
  const { worker, marker, logs, mask, signal, abort, inHand } = run;
  const content = withoutSourceFolder(whole);
  const definition = { revision: null, repository: null, content };
  const found = ownWorkload({ definition, scenario, scenarioVersion: 1, durability: mode });
  const work = found?.scenario.work;
  if (!found || work === undefined || found.target.interface.kind !== "http") {
    throw new JobFailure(
      "unsupported",
      `there is no HTTP scenario ${scenario} in the mode ${mode}`,
    );
  }
  const parsed = parseScenarioParams(found.scenario, {});
  if (!parsed.ok) throw new JobFailure("unsupported", parsed.problems.join(" "));
  const { params } = parsed;
  const job: ClaimedJob = {
    ...{ jobId: marker.jobId, runId: marker.jobId, attempt: marker.attempt, fence: 1 },
    ...{ leaseMs, hardTimeoutMs, scenario, scenarioVersion: 1, params, definition },
    target: content.target.id,
    version: version.name,
    provisioner: found.target.description.provisioners[0]?.kind ?? "git",
    sandbox: "process",
    durability: mode,
    trials: turns.length,
  };
  const dir = join(run.dir, String(version.place));
  const picked = join(dir, "picked");
  await mkdir(dir, { recursive: true });
  await copyPicked(work.http, { folder: version.folder, picked }, null);
  const inherited = Object.entries(run.toolEnv).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const copy: VersionCopy = {
    ...{ folder: version.folder, seenAs: version.folder, picked },
    env: Object.fromEntries(inherited),
    openRoom: async () => null,
  };
  const sandboxJob = {
    ...{ marker, logs, signal, target: job.target },
    memoryBytesMax: worker.targetMemoryBytesMax,
    tools: worker.tools,
    searchPath: run.toolEnv.PATH ?? "",
    harnessDir: worker.harnessDir,
    walls: null,
  };
  const { components = [] } = found.target.interface;
  return {
    name: version.name,
    copy,
    layout: planCpuLayout(
      worker.topology,
      "http",
      definedLoad(work.http, work.params, params).clients,
    ),
    measures: withComponents(found.scenario.description.measures, components),
    attempt: {
      ...{ worker, job, marker, sandboxJob, dir, logs, mask, signal, abort, inHand },
      ...{ target: found.target, scenario: found.scenario, command: null, warnings: [] },
      programs: { ...found.programs, env: sourceEnv(content, version.folder) },
      zeroNs: worker.clock.monotonicNs(),
      progress: createProgressTracker(turns.length, () => undefined),
      // The person's own disk: what fills it is theirs to say.
      lookAtDisk: async () => undefined,
    },
  };
}
