import { mkdir, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { Argument } from "@lapline/contracts";
import { JobFailure } from "../../jobFailure.ts";
import { leftByBuild } from "../../paths/leftByBuild.ts";
import { isInside, pathIn } from "../../paths/pathIn.ts";
import { removeTree } from "../../paths/removeTree.ts";
import { startProcess } from "../../sandbox/process/startProcess.ts";
import { openRoom } from "../../sandbox/walls/openRoom.ts";
import type { PlacedFolder } from "../../sandbox/walls/planRoom.ts";
import type { Room } from "../../sandbox/walls/room.ts";
import { accountOf } from "../../sandbox/walls/room.ts";
import { type BuildNetwork, openBuildNetwork } from "../network/openBuildNetwork.ts";
import type { ProvisionContext } from "../provisionContext.ts";
import { buildEnv } from "./buildEnv.ts";
import { disown, handOver, handOverOnce, openToAll } from "./handOver.ts";
import { refuseUnwalled } from "./refuseUnwalled.ts";
import { rustupHome, toolFolders } from "./toolFolders.ts";
import { homesOf, writeHome } from "./writeHome.ts";

export interface ToolRun {
  /** Marks its lines in the job's log. */
  name: string;
  argv: readonly Argument[];
  /** Folder that it runs in. */
  cwd: string;
  /** Folder that it may write to besides its caches; default: `cwd`. */
  writable?: string;
  /**
   * Whose code runs. `tool`: programs of this machine alone, which check what they fetch against the
   * registry's checksums; they may hold the owner's tokens and write caches that all builds share.
   * `package`: code of a package or a repository; it gets no secret and shares nothing.
   */
  code: "tool" | "package";
  /**
   * Folders shown at another path, which are written instead of `cwd`; they belong to the account of
   * the job's packages already, and `cwd` is a path behind the walls.
   */
  placed?: readonly PlacedFolder[];
  /** Folders of the tools' cache that it writes, by name. Shared ones are for `tool` alone. */
  caches?: readonly string[];
  /** What else it has to see, read-only. */
  readable?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** What it may ask for; absent: nothing. */
  network?: BuildNetwork;
  timeoutMs: number;
}

export interface ToolResult {
  ok: boolean;
  /** The last part of what it wrote, for telling kinds of failure apart. */
  outputTail: string;
  timedOut: boolean;
  /** Hosts that it asked for in vain, `host:port`. */
  refused: readonly string[];
}

const TAIL_CHARACTERS_MAX = 20_000;
const PROCESSES_MAX = 8_192;
const limits = { openFilesMax: 16_384, fileBytesMax: 64 * 1024 ** 3 };
/** Shared caches belong to one account, whichever job writes them. */
const CACHE_OWNER = "package-caches";
/** Settings of the system that name registries, where they may hold the owner's tokens. */
const SYSTEM_SETTINGS = ["/etc/npmrc", "/etc/pip.conf"];

/**
 * Runs a build tool to its end behind walls: it sees the system and toolchains read-only, its build
 * folder, its caches and a home of its own, and reaches the registries that it was given and nothing
 * else. Whatever it leaves running ends with it. Its output goes to the job's log. Rejects when the job
 * is aborted.
 */
export async function runTool(run: ToolRun, context: ProvisionContext): Promise<ToolResult> {
  const { signal, toolCacheDir, toolEnv, logs } = context;
  signal.throwIfAborted();
  // Here and nowhere else, so that no kind of build can leave it out.
  if (run.code === "package") refuseUnwalled(context, `what ${run.name} runs`);
  const homes = homesOf(toolCacheDir, context.marker.scope);
  await mkdir(homes, { recursive: true });
  const home = await mkdtemp(join(homes, "home-"));
  const secrets = { mask: context.mask.text, keepSecrets: run.code === "tool" };
  const output = logs.source(run.name);
  try {
    await writeHome(home, toolEnv.HOME, secrets);
    await mkdir(join(home, "tmp"));
    const env = {
      ...buildEnv(toolEnv, secrets),
      RUSTUP_HOME: rustupHome(toolEnv),
      HOME: home,
      TMPDIR: join(home, "tmp"),
      ...run.env,
    };
    return await runWalled({ ...run, env }, { home, context, output });
  } finally {
    output.end();
    const left = await removeTree(home);
    if (left !== null) logs.line(left);
  }
}

type Output = ReturnType<ProvisionContext["logs"]["source"]>;

async function runWalled(
  run: ToolRun & { env: Readonly<Record<string, string>> },
  { home, context, output }: { home: string; context: ProvisionContext; output: Output },
): Promise<ToolResult> {
  const { marker, tools } = context;
  const opened =
    run.network === undefined || !context.walls.up
      ? null
      : await openBuildNetwork(run.network, context);
  let room: Room | null = null;
  try {
    room = await openBuildRoom(run, { home, context, shown: opened?.readable ?? [] });
    const running = await startProcess({
      argv: opened === null ? run.argv : opened.argvOf(run.argv),
      cwd: room === null ? onHost(run) : run.cwd,
      env: { ...run.env, ...opened?.env },
      cpus: null,
      ...{ marker, tools, limits, room },
    });
    const ended = await untilEnd(running, { run, context, output, room });
    return { ...ended, refused: [...(opened?.refused ?? [])] };
  } finally {
    await room?.close();
    await opened?.close();
  }
}

/** Without walls, a folder is where it lies on this host. */
function onHost({ cwd, placed = [] }: Pick<ToolRun, "cwd" | "placed">): string {
  return placed.find(({ to }) => to === cwd)?.from ?? cwd;
}

/** Walls for one run; null where this host has none, and what may be built there is decided before. */
async function openBuildRoom(
  run: ToolRun,
  options: { home: string; context: ProvisionContext; shown: readonly string[] },
): Promise<Room | null> {
  const { home, context, shown } = options;
  const { walls, toolCacheDir, toolEnv } = context;
  const isTool = run.code === "tool";
  const caches = (run.caches ?? []).map((name) => pathIn(toolCacheDir, name));
  for (const cache of caches) await mkdir(cache, { recursive: true });
  if (!walls.up) {
    for (const cache of caches) await disown(cache);
    return null;
  }
  const own = run.placed === undefined ? [run.writable ?? run.cwd, home] : [home];
  const marker = isTool ? { ...context.marker, jobId: CACHE_OWNER, attempt: 0 } : context.marker;
  const { asRoot } = walls.walls;
  if (asRoot) for (const cache of caches) await handOverOnce(cache, accountOf(marker));
  const shared = (run.readable ?? []).filter((path) => isInside(path, toolCacheDir));
  if (asRoot && !isTool) for (const folder of shared) await openToAll(folder);
  const room = await openRoom(walls.walls, {
    marker,
    readable: [
      ...toolFolders(toolEnv),
      ...(isTool ? SYSTEM_SETTINGS : []),
      ...(run.readable ?? []),
      ...shown,
    ],
    writable: [...own, ...caches],
    placed: run.placed ?? [],
    limits: {
      memoryBytesMax: context.buildMemoryBytesMax,
      processesMax: PROCESSES_MAX,
      cpus: null,
    },
  });
  try {
    // Also what the worker put into a folder that a run before was given.
    if (room.asRoot)
      for (const folder of own) await leftByBuild(() => handOver(folder, room.account));
    return room;
  } catch (error) {
    await room.close();
    throw error;
  }
}

async function untilEnd(
  running: Awaited<ReturnType<typeof startProcess>>,
  options: { run: ToolRun; context: ProvisionContext; output: Output; room: Room | null },
): Promise<Omit<ToolResult, "refused">> {
  const { run, context, output, room } = options;
  const { signal } = context;
  const mask = context.mask.stream();
  const decoder = new TextDecoder();
  let tail = "";
  const take = (bytes: Buffer) => {
    output.write(bytes);
    tail = (tail + mask.push(decoder.decode(bytes, { stream: true }))).slice(-TAIL_CHARACTERS_MAX);
  };
  running.child.stdin.end();
  running.child.stdout.on("data", take);
  running.child.stderr.on("data", take);
  let timedOut = false;
  const stop = () => {
    void running.stop();
    void room?.close();
  };
  const timer = setTimeout(() => {
    timedOut = true;
    stop();
  }, run.timeoutMs);
  signal.addEventListener("abort", stop, { once: true });
  // A bound that the worker itself watches ends nothing by being met.
  void room?.broken.then(stop);
  try {
    const exit = await running.drained;
    tail += mask.end();
    signal.throwIfAborted();
    const met = room?.metBound() ?? null;
    if (met !== null && exit.code !== 0) {
      const what = met.code === "target_out_of_memory" ? "memory" : "processes";
      throw new JobFailure("build_failed", `${run.name} used all ${what} that a build may use`);
    }
    return { ok: exit.code === 0 && !timedOut, outputTail: tail, timedOut };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    await running.stop();
  }
}
