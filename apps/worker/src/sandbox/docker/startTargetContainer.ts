import { randomUUID } from "node:crypto";
import type {
  Artifact,
  ComponentPlace,
  LaunchComponent,
  LaunchContext,
  LaunchPlan,
} from "@lapline/workloads";
import type Docker from "dockerode";
import { JobFailure } from "../../jobFailure.ts";
import { sharedReading, sumUsage } from "../../sampling/usageReader.ts";
import { componentUrlsOf } from "../componentUrlsOf.ts";
import { listensElsewhere } from "../network/listensElsewhere.ts";
import type { RunningTarget } from "../runningTarget.ts";
import type { SandboxJob } from "../sandboxJob.ts";
import { waitUntilSeen } from "../waitUntilSeen.ts";
import { type OutputWatch, watchOutput } from "../watchOutput.ts";
import type { Engine } from "./connectEngine.ts";
import { ignoreGone } from "./connectEngine.ts";
import { createContainer } from "./createContainer.ts";
import { containerDataDir, foreignDataDir } from "./hostConfig.ts";
import { labelsOf } from "./labels.ts";
import { ownImage } from "./ownImage.ts";
import { putFiles } from "./putFiles.ts";
import { runBefore } from "./runBefore.ts";
import { type RunningContainer, runContainer } from "./runContainer.ts";
import { runInside } from "./runInside.ts";
import { startComponentContainer } from "./startComponentContainer.ts";
import { versionUser } from "./versionPlace.ts";

/** A target in containers, and how the load gets into their network. */
export interface ContainerTarget extends RunningTarget {
  containerId: string;
  /** Of its first process, as this host numbers processes. */
  pid: number;
  /** Container whose network it is: the first one that was started. */
  networkContainerId: string;
}

export interface ContainerLaunch {
  launch(seen: Pick<LaunchContext, "dataDir" | "port" | "components">): LaunchPlan;
  artifact: Artifact;
  cpus: readonly number[] | null;
  /** Names of what runs beside the target. */
  componentNames?: readonly string[];
  /** Whether a project defined it: its image decides folder and account, which is never root. */
  isOwn?: boolean;
  /** Volume with the version, where it was built in containers: its programs start in there. */
  versionVolume?: string | undefined;
}

const LOOK_TIMEOUT_MS = 10_000;
/** Any ports will do: the target and its components are alone in their network. */
const TARGET_PORT = 8090;

/** What was made so far, so that all of it can go. */
interface Made {
  containers: Docker.Container[];
  volumes: string[];
  /** What runs beside the target, in the order of starting. */
  beside: (RunningContainer & { name: string })[];
}

/**
 * Starts a target in hardened containers: first what runs beside it, one after another, then its
 * files and preparing commands, then itself. All of them share the network of the first, which is
 * nothing but a loopback; each has a volume of its own.
 */
export async function startTargetContainer(
  engine: Engine,
  sandboxJob: SandboxJob,
  options: ContainerLaunch,
): Promise<ContainerTarget> {
  const output = watchOutput(sandboxJob.logs);
  const job = { ...sandboxJob, logs: output.logs };
  const components = placesOf(options.componentNames ?? []);
  const isForeign = options.isOwn === true || options.artifact.dir === null;
  const dataDir = isForeign ? foreignDataDir : containerDataDir;
  const seen = { dataDir, port: TARGET_PORT, components };
  const plan = options.launch(seen);
  const made: Made = { containers: [], volumes: [], beside: [] };
  try {
    for (const component of plan.components ?? []) {
      const own = options.isOwn
        ? await ownComponent(engine, component, imageOf(job, options.artifact), options)
        : component;
      const { versionVolume } = options;
      const isOfVersion = component.imageId === null && versionVolume !== undefined;
      const running = await startComponentContainer(engine, job, own, {
        ...(isOfVersion && { versionVolume }),
        volume: await makeVolume(engine, job, made),
        cpus: options.cpus,
        networkOf: made.beside[0]?.containerId ?? null,
        onMade: (container) => made.containers.push(container),
        output,
      });
      made.beside.push({ ...running, name: component.name });
    }
    return await startProgram(engine, job, { plan, made, dataDir, components, output, ...options });
  } catch (error) {
    await remove(engine, made);
    throw error;
  }
}

async function startProgram(
  engine: Engine,
  job: SandboxJob,
  options: ContainerLaunch & {
    plan: LaunchPlan;
    made: Made;
    output: OutputWatch;
    dataDir: string;
    components: Readonly<Record<string, ComponentPlace>>;
  },
): Promise<ContainerTarget> {
  const { plan, made, artifact, cpus, dataDir, components, output } = options;
  const imageId = imageOf(job, artifact);
  const volume = await makeVolume(engine, job, made);
  const networkOf = made.beside[0]?.containerId ?? null;
  const { env, workingDir, writableDirs = [], ready } = plan;
  const startsIn = workingDir === undefined ? {} : { workingDir };
  const ofProject = options.isOwn ? await ownPlace(engine, imageId, options) : {};
  const create = async (argv: readonly string[]) => {
    const inside = { volume, dataDir, ...startsIn, ...ofProject };
    const spec = { imageId, argv, env, ...inside, cpus, networkOf, writableDirs };
    const container = await createContainer(engine, job, spec);
    made.containers.push(container);
    return container;
  };
  const target = await create(plan.argv);
  await putFiles(target, dataDir, plan.files);
  for (const argv of plan.before) await runBefore(engine, job, await create(argv));
  const lineAtNs =
    ready?.look.kind === "line" ? output.expectLine(job.target, ready.look.text) : () => null;
  const running = await runContainer(engine, job, target, { name: job.target, who: "the target" });
  const look = { name: null, timeoutMs: LOOK_TIMEOUT_MS };
  // The engine refuses commands of a container that has ended, which is told by its end.
  const succeeds = (argv: readonly string[]) =>
    runInside(engine, job, target, { argv, ...look }).then(
      (status) => status === 0,
      () => false,
    );
  const looks = { lineAtNs, succeeds, ended: running.ended };
  const readyAtNs =
    ready === undefined
      ? null
      : await waitUntilSeen(job, ready, looks).catch((error) => {
          running.usage.stop();
          throw error;
        });
  const all = [{ ...running, name: job.target }, ...made.beside];
  const parts = all.map(({ name, usage }) => ({
    name,
    usage: sharedReading(usage, () => performance.now()),
  }));
  const isAlone = made.beside.length === 0;
  return {
    ...running,
    ...(readyAtNs !== null && { readyAtNs }),
    networkContainerId: networkOf ?? running.containerId,
    usage: isAlone ? running.usage : sumUsage(parts.map((part) => part.usage)),
    parts: isAlone ? [] : parts,
    baseUrl: `http://127.0.0.1:${TARGET_PORT}`,
    componentUrls: componentUrlsOf(components),
    elsewhere: () => listensElsewhere(running.pid, TARGET_PORT),
    dataDir,
    ended: Promise.race(all.map(({ ended }) => ended)),
    stop: async () => {
      running.usage.stop();
      await remove(engine, made);
    },
  };
}

function imageOf({ target }: SandboxJob, artifact: Artifact): string {
  const imageId = artifact.images?.[target] ?? artifact.imageId;
  if (imageId !== null) return imageId;
  throw new JobFailure("build_failed", "provisioning left no image for the container");
}

/** Where a version was built in containers its plan says the folder; else the image does. */
async function ownPlace(
  engine: Engine,
  id: string,
  { versionVolume }: Pick<ContainerLaunch, "versionVolume">,
): Promise<{ user: string; workingDir?: string; versionVolume?: string }> {
  if (versionVolume !== undefined) return { user: versionUser, versionVolume };
  const { user, workingDir } = await ownImage(engine, id);
  return { user, workingDir };
}

/** A component without an image of its own is a program of the target's image. */
async function ownComponent(
  engine: Engine,
  component: LaunchComponent,
  imageOfTarget: string,
  launch: Pick<ContainerLaunch, "versionVolume">,
): Promise<LaunchComponent> {
  const imageId = component.imageId ?? imageOfTarget;
  const { user, workingDir } = await ownPlace(
    engine,
    imageId,
    component.imageId === null ? launch : {},
  );
  return { ...component, imageId, user, ...(workingDir !== undefined && { workingDir }) };
}

function placesOf(names: readonly string[]): Record<string, ComponentPlace> {
  const places = names.map((name, index) => [
    name,
    { dataDir: foreignDataDir, port: TARGET_PORT + 1 + index },
  ]);
  return Object.fromEntries(places);
}

async function makeVolume(engine: Engine, job: SandboxJob, made: Made): Promise<string> {
  const volume = `lapline-${randomUUID()}`;
  await engine.control.createVolume({ Name: volume, Labels: labelsOf(job.marker) });
  made.volumes.push(volume);
  return volume;
}

/** The last one that was made goes first: it may use the network of an earlier one. */
async function remove(engine: Engine, { containers, volumes, beside }: Made): Promise<void> {
  for (const { usage } of beside) usage.stop();
  for (const container of containers.toReversed()) {
    await ignoreGone(container.remove({ force: true, v: true }));
  }
  for (const volume of volumes) {
    await ignoreGone(engine.control.getVolume(volume).remove({ force: true }));
  }
}
