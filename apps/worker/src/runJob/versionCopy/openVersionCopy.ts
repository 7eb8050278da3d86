import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Artifact, definitionFolders } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import { toolFolders } from "../../provision/build/toolFolders.ts";
import { definitionEnv, offlineEnv } from "../../provision/definition/definitionEnv.ts";
import { versionArchive } from "../../provision/definition/versionArchive.ts";
import { logOutput } from "../../sandbox/process/runPreparing.ts";
import { startProcess } from "../../sandbox/process/startProcess.ts";
import { targetLimits } from "../../sandbox/programs/commandPrefix.ts";
import { describeExit } from "../../sandbox/programs/runningProcess.ts";
import { openRoom, type RoomSpec, roomProcessesMax } from "../../sandbox/walls/openRoom.ts";
import type { PlacedFolder } from "../../sandbox/walls/planRoom.ts";
import type { Room } from "../../sandbox/walls/room.ts";
import type { CommandAttempt } from "./commandAttempt.ts";

/** A version whose trials may write into its folder, as their programs see it. */
export interface SeenCopy {
  /** The version's folder as programs of the definition see it. */
  seenAs: string;
  /** Variables of every program of the definition. */
  env: Readonly<Record<string, string>>;
  /**
   * Folder on this host with the files that requests pick values from. No program of the definition sees
   * it, so none can put a link there.
   */
  picked: string;
}

/** A version's folder on this host: unpacked for one job, or that of a person. */
export interface VersionCopy extends SeenCopy {
  /** The version's folder on this host. Its content is the job's own doing: follow no link in it. */
  folder: string;
  /**
   * Walls around one trial, with an empty folder `tmp` of this host for temporary files, and folders that
   * may be written at the path that they have here. Null on a person's own host, which has none.
   */
  openRoom(
    tmp: string,
    cpus: readonly number[] | null,
    writable?: readonly string[],
  ): Promise<Room | null>;
}

/**
 * Unpacks the artifact of a definition once for all trials of the job, behind walls and under the job's
 * own account, so the cache stays as it is. `name` tells apart the versions of a job.
 */
export async function openVersionCopy(
  attempt: CommandAttempt,
  artifact: Artifact,
  name: "base" | "head" | "more",
): Promise<VersionCopy> {
  const { sandboxJob, worker, signal } = attempt;
  const { walls, marker, memoryBytesMax } = sandboxJob;
  if (walls === null) {
    throw new JobFailure("walls_missing", "this machine builds no walls around definitions");
  }
  if (artifact.dir === null) throw new JobFailure("build_failed", "the build left no files");
  const archive = join(artifact.dir, versionArchive);
  const copy = join(attempt.dir, "versions", name);
  const open = async (
    placed: readonly PlacedFolder[],
    view: Pick<RoomSpec, "readable" | "writable">,
    cpus: readonly number[] | null,
  ) =>
    openRoom(walls, {
      marker,
      readable: [...toolFolders(worker.toolEnv), ...view.readable],
      writable: view.writable,
      placed,
      limits: { memoryBytesMax, processesMax: roomProcessesMax, cpus },
    });
  await mkdir(copy, { recursive: true });
  const room = await open(
    [{ from: copy, to: "/lapline" }],
    { readable: [archive], writable: [] },
    null,
  );
  try {
    await room.own(copy);
    const running = await startProcess({
      argv: ["tar", "--extract", "--file", archive, "--no-same-owner", "--directory=/lapline"],
      cwd: "/lapline",
      env: { PATH: sandboxJob.searchPath, HOME: "/lapline", TMPDIR: "/tmp", LANG: "C.UTF-8" },
      ...{ marker, tools: sandboxJob.tools, limits: targetLimits, cpus: null, room },
    });
    logOutput(sandboxJob, running, "unpack");
    const stop = () => void running.stop();
    signal.addEventListener("abort", stop, { once: true });
    const exit = await running.drained;
    signal.removeEventListener("abort", stop);
    signal.throwIfAborted();
    await attempt.lookAtDisk();
    signal.throwIfAborted();
    if (exit.code !== 0) {
      const met = room.metBound();
      if (met !== null) throw met;
      const sentence = `tar, which unpacks the version for this job, ${describeExit(exit)}`;
      throw new JobFailure("build_failed", sentence);
    }
  } finally {
    await room.close();
  }
  const placedAt = (at: string): PlacedFolder[] => [
    { from: join(copy, "version"), to: definitionFolders.version },
    { from: join(copy, "home"), to: definitionFolders.home },
    { from: at, to: definitionFolders.tmp },
  ];
  return {
    folder: join(copy, "version"),
    seenAs: definitionFolders.version,
    env: { ...definitionEnv(worker.toolEnv, attempt.mask.text), ...offlineEnv },
    picked: join(attempt.dir, "picked", name),
    openRoom: async (at, cpus, writable = []) => {
      const opened = await open(placedAt(at), { readable: [], writable }, cpus);
      await opened.own(at);
      return opened;
    },
  };
}
