import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import {
  type ClaimedJob,
  hardTimeoutMs,
  leaseMs,
  type ScenarioMeasure,
  withComponents,
} from "@lapline/contracts";
import { type Definition, sourceEnv, withoutSourceFolder } from "@lapline/contracts/definitions";
import { type Artifact, definedLoad, ownWorkload } from "@lapline/workloads";
import { parseScenarioParams } from "@lapline/workloads/catalog";
import { type CpuLayout, planCpuLayout } from "../cpuLayout/planCpuLayout.ts";
import { JobFailure } from "../jobFailure.ts";
import type { Attempt } from "../runJob/attempt.ts";
import { createProgressTracker } from "../runJob/createProgressTracker.ts";
import { copyPicked } from "../runJob/versionCopy/copyPicked.ts";
import type { VersionCopy } from "../runJob/versionCopy/openVersionCopy.ts";
import type { HostRun } from "./hostRunContext.ts";

/** Not fetched and not built here: it lies where the person has it. */
const noArtifact: Omit<Artifact, "dir"> = {
  ...{ executable: null, imageId: null, digest: null, sizeBytes: 0 },
};

/** One version, with all that its trials have in common. */
export interface Subject {
  name: string;
  attempt: Attempt;
  artifact: Artifact;
  copy: VersionCopy;
  layout: CpuLayout;
  measures: readonly ScenarioMeasure[];
}

/** What is measured of a definition. */
export interface SubjectRequest {
  definition: Definition;
  /** One of HTTP requests or of a harness. */
  scenario: string;
  mode: string;
  trials: number;
}

/**
 * Opens one version of a definition, which lies built in a folder of this host. `unsupported` where there
 * is no such scenario or mode.
 */
export async function openSubject(
  { definition: whole, scenario, mode, trials }: SubjectRequest,
  run: HostRun,
  version: { name: string; folder: string; place: number },
): Promise<Subject> {
  const { worker, marker, logs, mask, signal, abort, inHand } = run;
  const content = withoutSourceFolder(whole);
  const definition = { revision: null, repository: null, content };
  const found = ownWorkload({ definition, scenario, scenarioVersion: 1, durability: mode });
  if (!found || found.command !== null) {
    const what = `there is no HTTP scenario and no harness ${scenario} in the mode ${mode}`;
    throw new JobFailure("unsupported", what);
  }
  const { work } = found.scenario;
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
    trials,
  };
  const dir = join(run.dir, String(version.place));
  const picked = join(dir, "picked");
  await mkdir(dir, { recursive: true });
  await copyPicked(work?.http, { folder: version.folder, picked }, null);
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
  const { interface: how } = found.target;
  const components = how.kind === "http" ? (how.components ?? []) : [];
  const clients = work === undefined ? 1 : definedLoad(work.http, work.params, params).clients;
  return {
    name: version.name,
    artifact: { ...noArtifact, dir: copy.folder },
    copy,
    layout: planCpuLayout(worker.topology, how.kind, clients),
    measures: withComponents(found.scenario.description.measures, components),
    attempt: {
      ...{ worker, job, marker, sandboxJob, dir, logs, mask, signal, abort, inHand },
      ...{ target: found.target, scenario: found.scenario, command: null, warnings: [] },
      programs: { ...found.programs, env: sourceEnv(content, version.folder) },
      zeroNs: worker.clock.monotonicNs(),
      progress: createProgressTracker(trials, () => undefined),
      // The person's own disk: what fills it is theirs to say.
      lookAtDisk: async () => undefined,
    },
  };
}
