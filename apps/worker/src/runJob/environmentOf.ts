import { type ClaimedJob, drivenLoad, type Environment, type HostFacts } from "@lapline/contracts";
import type { DownloadedFile, SourceCommit } from "@lapline/workloads";
import { catalog } from "@lapline/workloads/catalog";
import type { CpuLayout } from "../cpuLayout/planCpuLayout.ts";
import { formatCpuList } from "../facts/cpuTopology.ts";
import type { VersionFacts } from "./measuredTrial.ts";

export interface EnvironmentInput {
  facts: HostFacts;
  job: ClaimedJob;
  layout: CpuLayout;
  /** Stands for everything the sandbox bounds a target with. */
  sandboxProfileHash: string;
  /** Of the harness, without a language where none runs. */
  hello: VersionFacts["hello"];
  /** What a git plan was built from. */
  commits: readonly SourceCommit[];
  /** What an archive was made of. */
  downloads: readonly DownloadedFile[];
  /** Whether the runtime around the harness is the target's: its release is then the job's version. */
  runtimeIsTarget: boolean;
  settings: Readonly<Record<string, string>>;
  samplingMethods: readonly string[];
  targetMemoryBytesMax: number;
  /** Bounds of the process sandbox that nothing holds on this host. */
  unbounded: readonly string[];
  loadAverage1: number;
  diskSync: string | null;
}

const GIBIBYTE = 1024 ** 3;
const VALUE_CHARACTERS_MAX = 500;

/**
 * What a measurement depends on. `comparability` holds what makes two numbers incomparable when it
 * differs: hardware, kernel, clock policy, runtime, sandbox, layout, the target's own settings.
 */
export function environmentOf(input: EnvironmentInput): Environment {
  const { facts, layout, hello } = input;
  const { language, runtimeVersion } = hello;
  const runtime: Record<string, string> =
    language === undefined ? {} : { "harness.runtime": `${language} ${runtimeVersion}` };
  const target = splitSettings(input.settings, input.job.provisioner === "bundled");
  return {
    comparability: texts({
      "host.cpuModel": facts.cpuModel,
      "host.cpuPhysicalCores": facts.cpuPhysicalCores,
      "host.cpuThreads": facts.cpuThreads,
      "host.smt": facts.smt,
      // The kernel keeps a little for itself that changes with its version.
      "host.memoryGiB": Math.round(facts.memoryBytes / GIBIBYTE),
      "host.diskModel": facts.diskModel,
      "host.filesystem": facts.filesystem,
      "host.kernel": facts.kernel,
      "host.architecture": facts.architecture,
      "host.governor": facts.governor,
      "host.turbo": facts.turbo,
      "host.virtualisation": facts.virtualisation,
      "harness.name": hello.harness,
      "harness.protocol": hello.protocol,
      ...(input.runtimeIsTarget ? {} : runtime),
      "layout.name": layout.name,
      "layout.targetCpus": cpuText(layout.targetCpus),
      "layout.loadCpus": cpuText(layout.loadCpus),
      "sandbox.kind": input.job.sandbox,
      "sandbox.profileHash": input.sandboxProfileHash,
      "sampling.methods": input.samplingMethods.join(" "),
      ...target.comparability,
    }),
    shown: texts({
      "host.name": facts.hostname,
      "host.os": facts.os,
      "host.memoryBytes": facts.memoryBytes,
      "host.dockerVersion": facts.dockerVersion,
      "host.loadAverage1": input.loadAverage1.toFixed(2),
      "host.diskSync": input.diskSync,
      "worker.version": facts.workerVersion,
      "worker.nodeVersion": facts.nodeVersion,
      ...(input.runtimeIsTarget ? runtime : {}),
      "sandbox.memoryBytesMax": input.targetMemoryBytesMax,
      ...(input.job.sandbox === "process"
        ? {
            "sandbox.walls": facts.walls ?? "none",
            "sandbox.unbounded": input.unbounded.join(", ") || null,
          }
        : {}),
      ...cacheTexts(facts.cpuCachesBytes),
      ...commitTexts(input.commits),
      ...downloadTexts(input.downloads),
      ...target.shown,
      // A mode of a definition is no promise about durability, and nothing is driven.
      ...(input.job.definition === undefined ? loadTexts(input.job, target.comparability) : {}),
    }),
  };
}

/**
 * Versions that follow the target's own version are shown only: otherwise every release would start
 * a new baseline. A bundled target has no version of its own, so there they do count.
 */
function splitSettings(settings: Readonly<Record<string, string>>, bundled: boolean) {
  const comparability: Record<string, string> = {};
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(settings)) {
    const followsVersion = /version/i.test(name) && !bundled;
    // What nobody could read tells no two runs apart.
    const isOnlyShown = followsVersion || value.startsWith("not verifiable");
    (isOnlyShown ? shown : comparability)[`target.${name}`] = value;
  }
  return { comparability, shown };
}

/**
 * The whole load as it was driven. Only shown: parameters are part of a series, and what a harness
 * drives otherwise than asked is in the target's settings, which break comparability.
 */
function loadTexts(job: ClaimedJob, environment: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    drivenLoad({ ...job, environment }, catalog).flatMap(({ name, driven }) =>
      driven === null ? [] : [[`load.${name}`, driven]],
    ),
  );
}

/** Shown like versions: a commit is what the target's version stands for. */
function commitTexts(commits: readonly SourceCommit[]): Record<string, string> {
  return Object.fromEntries(
    commits.map(({ repository, ref, commit, submodule }) => {
      if (submodule !== undefined) return [`source.${submodule}`, `${repository} ${commit}`];
      const name = repository
        .split("/")
        .at(-1)
        ?.replace(/\.git$/, "");
      return [`source.${name}`, `${repository} ${ref} ${commit}`];
    }),
  );
}

/** Shown like versions: a release is another file than the one before. */
function downloadTexts(downloads: readonly DownloadedFile[]): Record<string, string> {
  return Object.fromEntries(
    downloads.map(({ address, sha256, source }) => {
      const file = new URL(address).pathname.split("/").at(-1) ?? "";
      return [`download.${file}`, `sha256 ${sha256} (${source})`];
    }),
  );
}

function cacheTexts(caches: Readonly<Record<string, number>> | null): Record<string, number> {
  return Object.fromEntries(
    Object.entries(caches ?? {}).map(([level, bytes]) => [`host.cacheBytes.${level}`, bytes]),
  );
}

function cpuText(cpus: readonly number[] | null): string {
  return cpus === null ? "all" : formatCpuList(cpus);
}

function texts(
  facts: Readonly<Record<string, string | number | boolean | null>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name.slice(0, 100),
      value === null ? "unknown" : String(value).slice(0, VALUE_CHARACTERS_MAX),
    ]),
  );
}
