import {
  asVersionName,
  type InvalidReason,
  type RawReport,
  type Side,
  splitParams,
  withComponents,
} from "@lapline/contracts";
import { sourceFolderOf } from "@lapline/contracts/definitions";
import {
  type Artifact,
  definedLoad,
  type OwnPrograms,
  type ProvisionPlan,
} from "@lapline/workloads";
import { repeatWhileUnavailable } from "../api/apiAnswer.ts";
import { type CpuLayout, planCpuLayout } from "../cpuLayout/planCpuLayout.ts";
import { readDynamicFacts } from "../facts/createFactsReader.ts";
import { JobAborted, JobFailure, throwIfAborted } from "../jobFailure.ts";
import { toolVersions } from "../provision/definition/toolVersions.ts";
import { programSizes } from "../provision/programSizes.ts";
import { provision } from "../provision/provision.ts";
import type { ProvisionContext } from "../provision/provisionContext.ts";
import { profileHash } from "../sandbox/profileHash.ts";
import { sharedIn, unboundedIn } from "../sandbox/walls/walls.ts";
import type { Attempt } from "./attempt.ts";
import { clientWarnings } from "./clientWarnings.ts";
import { collectBenchmarks } from "./command/collectBenchmarks.ts";
import { environmentOf } from "./environmentOf.ts";
import { type HostInspection, inspectHost } from "./inspectHost.ts";
import type { MeasuredVersion } from "./measuredVersion.ts";
import { measureTrials } from "./measureTrials.ts";
import { openSecret } from "./openSecret.ts";
import { describeTrial } from "./planTrials.ts";
import { settleChecksum } from "./settleChecksum.ts";
import { copyPicked, refusePicked } from "./versionCopy/copyPicked.ts";
import { openCopy } from "./versionCopy/openCopy.ts";
import { workOn } from "./workOn.ts";

const WARNINGS_MAX = 100;

/**
 * Provisions, runs every trial and puts the report together. An interleaved job has both versions
 * provisioned before the first trial, so that no build falls between two trials. Failures are thrown.
 */
export async function measureJob(
  attempt: Attempt,
  leftovers: readonly string[],
): Promise<RawReport> {
  const { worker, job, target, scenario } = attempt;
  const startedAt = worker.clock.now().toISOString();
  const host = await inspectHost(attempt, leftovers);
  const settingsBefore = readDynamicFacts();
  const layout = planCpuLayout(worker.topology, target.interface.kind, clientsOf(attempt));
  attempt.progress.enter("provisioning");
  const base = await provisionBase(attempt);
  const head = await provisionVersion(attempt, base === null ? null : "head", job.version);
  const components = target.interface.kind === "http" ? (target.interface.components ?? []) : [];
  const measures = withComponents(scenario.description.measures, components);
  let isServing = false;
  const onReady = async () => {
    if (!isServing) await announceStart(attempt);
    isServing = true;
  };
  const hostReasons = () => driftReasons(settingsBefore);
  const { measured, comparison } = await measureTrials(attempt, {
    ...{ base, head, layout, measures, onReady, hostReasons },
    cpus: host.facts.cpuThreads,
  });
  const { benchmarks, trials } = collectBenchmarks(measured);
  for (const [place, trial] of trials.entries()) {
    if (trial.reasons.length === measured[place]?.trial.reasons.length) continue;
    attempt.logs.line(describeTrial(trial, trials.length, measures));
  }
  attempt.warnings.push(...clientWarnings(job.params, trials));
  workOn(attempt, null, job.version);
  attempt.progress.enter("reporting");
  const factsOf = (version: MeasuredVersion) => factsOfVersion(version, { host, layout });
  return {
    formatVersion: 1,
    measures: measures.map(({ name, unit, direction }) => ({ name, unit, direction })),
    ...(benchmarks.length === 0 ? {} : { benchmarks }),
    trials,
    resources: measured.flatMap(({ resources }) => resources),
    ...factsOf(head),
    ...(base === null ? {} : { base: { version: base.attempt.job.version, ...factsOf(base) } }),
    ...(comparison === null ? {} : { comparison }),
    warnings: attempt.warnings.slice(0, WARNINGS_MAX),
    // The server makes it from the stored job.
    reproduce: "",
    startedAt,
    finishedAt: worker.clock.now().toISOString(),
  };
}

/** Client threads of the load. */
function clientsOf({ scenario, job }: Attempt): number {
  const { work } = scenario;
  if (work === undefined) return Number(job.params.clients ?? 1);
  return definedLoad(work.http, work.params, job.params).clients;
}

async function provisionBase(attempt: Attempt): Promise<MeasuredVersion | null> {
  const { comparison } = attempt.job;
  if (comparison === undefined) return null;
  return provisionVersion(attempt, "base", comparison.baseVersion);
}

async function provisionVersion(
  whole: Attempt,
  side: Side | null,
  version: string,
): Promise<MeasuredVersion> {
  workOn(whole, side, version);
  const attempt = { ...whole, job: { ...whole.job, version } };
  const provisioned = await provisionTarget(attempt);
  const name = side === "base" ? "base" : "head";
  const copy = await openCopy(attempt, provisioned.artifact, name);
  if (copy !== null) await copyPicked(attempt.scenario.work?.http, copy, sourceFolder(attempt));
  else if (attempt.programs !== null) refusePicked(attempt.scenario.work?.http);
  return { attempt, ...provisioned, copy, last: null };
}

function sourceFolder({ job }: Attempt): string | null {
  return job.definition === undefined ? null : sourceFolderOf(job.definition.content.target.source);
}

/** What the report tells of one version besides its trials. */
function factsOfVersion(
  { attempt, artifact, tools, last }: MeasuredVersion,
  { host, layout }: { host: HostInspection; layout: CpuLayout },
) {
  const { worker, job, target } = attempt;
  if (last === null) throw new JobFailure("worker_error", `${job.version} has no trials`);
  return {
    environment: environmentOf({
      facts: host.facts,
      job,
      layout,
      sandboxProfileHash: profileHash(job.sandbox, worker),
      hello: last.hello,
      commits: artifact.commits ?? [],
      downloads: artifact.downloads ?? [],
      runtimeIsTarget:
        target.interface.kind === "in_process" && target.interface.runtimeIsTarget === true,
      settings: { ...last.settings, ...tools },
      samplingMethods: last.samplingMethods,
      targetMemoryBytesMax: worker.targetMemoryBytesMax,
      unbounded: [...unboundedIn(worker.walls), ...sharedIn(worker.walls)],
      loadAverage1: host.loadAverage1,
      diskSync: host.diskSync,
    }),
    targetVersionReported: last.targetVersion,
    artifactDigest: artifact.digest,
  };
}

/** What is fetched for the version. An adapter that has no plan for it says so by throwing. */
function planOf({ target, job }: Attempt): ProvisionPlan {
  try {
    const { options } = splitParams(target.description, job.params);
    return target.provision(asVersionName(job.version, job.provisioner), job.provisioner, options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new JobFailure("version_not_found", reason, { cause: error });
  }
}

/** The artifact, and what it weighs by measure; a second build only where its size is asked for. */
async function provisionTarget(attempt: Attempt) {
  const { worker } = attempt;
  const plan = planOf(attempt);
  const context: ProvisionContext = {
    cache: worker.cache,
    stepsCaches: worker.stepsCaches,
    downloads: worker.downloads,
    toolCacheDir: worker.toolCacheDir,
    toolEnv: worker.toolEnv,
    gitMirrors: worker.gitMirrors,
    mavenRepositoryUrl: worker.mavenRepositoryUrl,
    buildMemoryBytesMax: worker.buildMemoryBytesMax,
    tools: worker.tools,
    buildHosts: worker.buildHosts,
    walls: worker.walls,
    mask: attempt.mask,
    marker: attempt.marker,
    logs: attempt.logs,
    signal: attempt.signal,
    settleChecksum: (file) => settleChecksum(attempt, file),
    openSecret: () => openSecret(attempt),
    images: async () => (await worker.docker()).images,
    containers: () => worker.docker(),
  };
  const artifact = await provision(plan, context).catch((error) => {
    throw attempt.programs === null ? error : ownImageFailure(plan, error);
  });
  const wanted = attempt.scenario.description.measures.some(
    ({ name }) => name === "artifact_size_default",
  );
  const program = wanted ? await programSizes(plan, artifact, context) : null;
  const hasImage = artifact.imageId !== null || artifact.images !== undefined;
  const sizes: Readonly<Record<string, number | null>> = {
    artifact_size: artifact.sizeBytes,
    artifact_size_default: program?.defaultBytes ?? null,
    artifact_size_stripped: program?.strippedBytes ?? null,
    image_size: hasImage ? artifact.sizeBytes : null,
  };
  const { programs } = attempt;
  const tools = programs === null ? {} : await toolsOf(plan, { programs, artifact }, context);
  return { artifact, sizes, tools };
}

/** What decides numbers besides the version: tools of the machine, or the image that it was built in. */
async function toolsOf(
  plan: ProvisionPlan,
  { programs, artifact }: { programs: OwnPrograms; artifact: Artifact },
  context: ProvisionContext,
): Promise<Readonly<Record<string, string>>> {
  if (plan.kind !== "definition") return {};
  if (plan.image === undefined) return toolVersions(plan, programs, context);
  return { "tool.image": `${plan.image} ${artifact.imageId}` };
}

/** An image that a project chose and that cannot be fetched is no trouble of the machine. */
function ownImageFailure(plan: ProvisionPlan, error: unknown): unknown {
  const isImage = plan.kind === "image" || plan.kind === "images";
  if (!isImage || !(error instanceof JobFailure) || error.code !== "registry_unreachable") {
    return error;
  }
  return new JobFailure("build_failed", error.message, { cause: error });
}

/** The target serves: the job is RUNNING from here on. */
async function announceStart(attempt: Attempt): Promise<void> {
  const { worker, job, signal } = attempt;
  const answer = await repeatWhileUnavailable(
    () => worker.api.start(job.jobId, job.fence, signal),
    { signal },
  );
  throwIfAborted(signal);
  switch (answer.kind) {
    case "ok":
      return;
    case "fenced":
      throw new JobAborted({ kind: "fenced" });
    case "unauthorized":
    case "outdated":
      worker.onRejected(answer.sentence);
      throw new JobAborted({ kind: "fenced" });
    case "refused":
    case "unavailable":
      throw new JobFailure("worker_error", `the server refused the start: ${answer.sentence}`);
  }
}

/** The owner changed the clock policy while the job ran: its trials are not of one environment. */
function driftReasons(before: ReturnType<typeof readDynamicFacts>): InvalidReason[] {
  const now = readDynamicFacts();
  const changed = (["governor", "turbo", "smt"] as const).filter(
    (name) => now[name] !== before[name],
  );
  return changed.map((name) => ({
    code: "environment_drift",
    detail: `The host's ${name} changed from ${before[name]} to ${now[name]} during the job.`,
  }));
}
