import type { Log } from "../log.ts";
import { installUpdate, offeredPackage, removeOtherVersions } from "./installUpdate.ts";
import { changeUpdateState, readUpdateState, refuseVersion } from "./updateState.ts";

/** How an idle worker follows the version of its server. */
export interface Updater {
  /**
   * Looks for another version; true: one is installed, and this worker has to make room for it. It looks
   * at most once a minute, unless it is urgent: the server refuses the version that runs.
   */
  look(signal: AbortSignal, isUrgent?: boolean): Promise<boolean>;
  /** This version speaks to the server, so it is the machine's from now on. */
  confirm(): Promise<void>;
  /** Why this machine does not have the version that the server offers, in a sentence; null: it has. */
  problem(): Promise<string | null>;
}

/** Asked no more often: the answer is one line. */
const LOOK_EVERY_MS = 60_000;
/** After a registry or the server failed. */
const RETRY_AFTER_MS = 30 * 60_000;
const REFUSED_FOR_MS = 24 * 60 * 60_000;

export function createUpdater(options: {
  url: string;
  /** Of the machine. */
  folder: string;
  /** Folder of the bundle that runs. */
  ownDist: string;
  log: Log;
  now(): Date;
}): Updater {
  const { url, folder, ownDist, log, now } = options;
  let nextLookMs = 0;
  let failed: { sha256: string; untilMs: number } | null = null;
  const look = async (signal: AbortSignal, isUrgent: boolean): Promise<boolean> => {
    const atMs = now().getTime();
    if (atMs < nextLookMs && !isUrgent) return false;
    nextLookMs = atMs + LOOK_EVERY_MS;
    const sha256 = await offeredPackage(url, signal);
    if (sha256 === null) return false;
    const { active, same, refused, problem } = await readUpdateState(folder);
    const isRunning = sha256 === active?.sha256 || sha256 === same;
    // Whoever runs the server took the package back that did not work.
    if (isRunning && problem !== null) {
      await changeUpdateState(folder, (state) => ({ ...state, problem: null }));
    }
    const refusedAt = refused[sha256];
    const isRefused =
      refusedAt !== undefined && atMs - new Date(refusedAt).getTime() < REFUSED_FOR_MS;
    const hasFailed = failed?.sha256 === sha256 && atMs < failed.untilMs;
    if (isRunning || isRefused || hasFailed) return false;
    const about = { package: sha256.slice(0, 16) };
    log.info(about, "the server offers another package of the worker");
    const done = await installUpdate({ url, sha256, folder, ownDist }, signal);
    if (done.outcome === "failed") {
      const sentence = `The worker is not updated. ${done.reason}`.slice(0, 500);
      log.error(about, sentence);
      failed = { sha256, untilMs: atMs + RETRY_AFTER_MS };
      if (done.isFinal) await refuseVersion(folder, { sha256, sentence }, now());
      else {
        const problem = { sha256, sentence };
        await changeUpdateState(folder, (state) => ({ ...state, problem }));
      }
      return false;
    }
    if (done.outcome === "same") {
      log.info(about, "it is the version that runs");
      await changeUpdateState(folder, (state) => ({ ...state, same: sha256, problem: null }));
      return false;
    }
    const pending = { sha256, version: done.version };
    await changeUpdateState(folder, (state) => ({ ...state, pending }));
    log.info({ ...about, version: done.version }, "it is installed; restarting into it");
    return true;
  };
  return {
    look: async (signal, isUrgent = false) => {
      try {
        return await look(signal, isUrgent);
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, "looking for another version failed");
        return false;
      }
    },
    confirm: async () => {
      const { pending } = await readUpdateState(folder);
      if (pending === null) return;
      const kept = { active: pending, pending: null, same: null, problem: null };
      await changeUpdateState(folder, (state) => ({ ...state, ...kept }));
      await removeOtherVersions(folder, pending.sha256);
      log.info({ version: pending.version }, "this version of the worker stays");
    },
    problem: async () => {
      const { pending, problem } = await readUpdateState(folder);
      return pending === null ? (problem?.sentence ?? null) : null;
    },
  };
}
