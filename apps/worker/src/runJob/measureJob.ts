import type { InvalidReason, RawReport } from "@lapline/contracts";
import { JobAborted, throwIfAborted } from "../abortReason.ts";
import { repeatWhileUnavailable } from "../api/repeatWhileUnavailable.ts";
import { planCpuLayout } from "../cpuLayout/planCpuLayout.ts";
import { readDynamicFacts } from "../facts/readDynamicFacts.ts";
import { JobFailure } from "../jobFailure.ts";
import { programSizes } from "../provision/programSizes.ts";
import { provision } from "../provision/provision.ts";
import type { ProvisionContext } from "../provision/provisionContext.ts";
import { profileHash } from "../sandbox/profileHash.ts";
import type { Attempt } from "./attempt.ts";
import { environmentOf } from "./environmentOf.ts";
import { inspectHost } from "./inspectHost.ts";
import { reproduceCommand } from "./reproduceCommand.ts";
import { resourceTracksOf } from "./resourceTracksOf.ts";
import { runTrial, type TrialOutcome } from "./runTrial.ts";
import { trialOf } from "./trialOf.ts";

/** Share of sampling steps that may be late before the report says so. */
const LATE_STEPS_SHARE_MAX = 0.05;
/** Share of the host's CPUs that others may use during a trial before the report says so. */
const OTHERS_SHARE_MAX = 0.1;
const WARNINGS_MAX = 100;

/** Provisions, runs every trial and puts the report together. Failures are thrown. */
export async function measureJob(
  attempt: Attempt,
  leftovers: readonly string[],
): Promise<RawReport> {
  const { worker, job, target, scenario } = attempt;
  const startedAt = worker.clock.now().toISOString();
  const host = await inspectHost(attempt, leftovers);
  const settingsBefore = readDynamicFacts();
  const layout = planCpuLayout(
    worker.topology,
    target.interface.kind,
    Number(job.params.clients ?? 1),
  );
  const { artifact, sizes } = await provisionTarget(attempt);
  const { measures } = scenario.description;
  const trials: RawReport["trials"] = [];
  const resources: RawReport["resources"] = [];
  let last: TrialOutcome | undefined;
  for (let index = 0; index < job.trials; index += 1) {
    throwIfAborted(attempt.signal);
    const onReady = () => (index === 0 ? announceStart(attempt) : Promise.resolve());
    const outcome = await runTrial(attempt, { index, artifact, layout, onReady });
    const reasons = driftReasons(settingsBefore);
    const context = { index, zeroNs: attempt.zeroNs, measures, reasons };
    const trial = trialOf(outcome, { ...context, sizes });
    trials.push(trial);
    resources.push(
      ...resourceTracksOf(outcome, { trial: index, zeroNs: attempt.zeroNs, component: job.target }),
    );
    noteLateSamples(attempt, index, outcome);
    noteStartBound(attempt, index, outcome);
    noteOthers(attempt, index, outcome, host.facts.cpuThreads);
    attempt.logs.line(describeTrial(trial, job.trials));
    last = outcome;
  }
  attempt.progress.enter("reporting");
  if (last === undefined) throw new JobFailure("worker_error", "the job has no trials");
  return {
    formatVersion: 1,
    measures: measures.map(({ name, unit, direction }) => ({ name, unit, direction })),
    trials,
    resources,
    environment: environmentOf({
      facts: host.facts,
      job,
      layout,
      sandboxProfileHash: profileHash(job.sandbox, worker),
      hello: last.hello,
      commits: artifact.commits ?? [],
      runtimeIsTarget:
        target.interface.kind === "in_process" && target.interface.runtimeIsTarget === true,
      settings: { ...last.prepare.settings, ...last.verify.settings },
      samplingMethods: [last.cpuMethod, last.memoryMethod],
      targetMemoryBytesMax: worker.targetMemoryBytesMax,
      loadAverage1: host.loadAverage1,
      diskSync: host.diskSync,
    }),
    warnings: attempt.warnings.slice(0, WARNINGS_MAX),
    targetVersionReported: last.prepare.targetVersion,
    artifactDigest: artifact.digest,
    reproduce: reproduceCommand(worker.serverUrl, worker.label, job),
    startedAt,
    finishedAt: worker.clock.now().toISOString(),
  };
}

/** The artifact, and what it weighs by measure; a second build only where its size is asked for. */
async function provisionTarget(attempt: Attempt) {
  const { worker, job } = attempt;
  attempt.progress.enter("provisioning");
  const plan = attempt.target.provision(job.version, job.provisioner);
  const context: ProvisionContext = {
    cache: worker.cache,
    toolCacheDir: worker.toolCacheDir,
    toolEnv: worker.toolEnv,
    gitMirrors: worker.gitMirrors,
    mavenRepositoryUrl: worker.mavenRepositoryUrl,
    recipesDir: worker.recipesDir,
    tools: worker.tools,
    marker: attempt.marker,
    logs: attempt.logs,
    signal: attempt.signal,
    images: async () => (await worker.docker()).images,
  };
  const artifact = await provision(plan, context);
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
  return { artifact, sizes };
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

/** A bound that is shown as a value has to say so. */
function noteStartBound(attempt: Attempt, index: number, { prepare }: TrialOutcome): void {
  const measured = attempt.scenario.description.measures.some(({ name }) => name === "start_time");
  if (!measured || prepare.startSeen === "exact") return;
  attempt.warnings.push(
    `Trial ${index + 1}: start_time is an upper bound, because the target already served when the load child could first look.`,
  );
}

/** Trials next to which others computed are kept and told: what it did to them, nobody can know. */
function noteOthers(
  { warnings }: Attempt,
  index: number,
  { others }: TrialOutcome,
  cpus: number,
): void {
  if (others === null || others.used <= cpus * OTHERS_SHARE_MAX) return;
  const stolen =
    others.stolen >= 0.05 ? `, ${others.stolen.toFixed(1)} of it stolen by the hypervisor` : "";
  warnings.push(
    `Trial ${index + 1}: other programs used ${others.used.toFixed(1)} of the host's ${cpus} CPUs while it was measured${stolen}.`,
  );
}

function noteLateSamples(attempt: Attempt, index: number, { samples }: TrialOutcome): void {
  const steps = samples.cpuCores.length;
  if (steps === 0 || samples.lateSteps <= steps * LATE_STEPS_SHARE_MAX) return;
  attempt.warnings.push(
    `Trial ${index + 1}: ${samples.lateSteps} of ${steps} resource samples were late; their values are means over the gap.`,
  );
}

function describeTrial(trial: RawReport["trials"][number], trials: number): string {
  const values = Object.entries(trial.values).map(([name, value]) => `${name}=${value}`);
  const reasons = trial.reasons.map(({ code, detail }) => `${code}: ${detail}`);
  const verdict = reasons.length === 0 ? "valid" : `invalid (${reasons.join("; ")})`;
  return `trial ${trial.index + 1}/${trials} ${verdict}: ${values.join(" ")}`;
}
