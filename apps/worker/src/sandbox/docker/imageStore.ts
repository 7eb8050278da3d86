import { finished } from "node:stream/promises";
import { JobFailure } from "../../jobFailure.ts";
import type { Engine } from "./connectEngine.ts";
import { engineStatus, ignoreGone } from "./connectEngine.ts";
import { containerDataDir } from "./hostConfig.ts";
import { tarStream } from "./tarStream.ts";

/** What the container engine does for provisioning. */
export interface ImageStore {
  /** Id (sha256:…) and size of a local image; null when the engine does not have it. */
  inspect(
    reference: string,
    signal: AbortSignal,
  ): Promise<{ id: string; sizeBytes: number } | null>;
  /** Fetches an image from its registry; failures are JobFailures. */
  pull(reference: string, output: (line: string) => void, signal: AbortSignal): Promise<void>;
  /** Makes a FROM scratch image with one static program, which lies at `path` inside it. */
  buildScratch(
    executable: { program: string; path: string },
    tag: string,
    signal: AbortSignal,
  ): Promise<void>;
  /** Removes an image by tag; one that does not exist or is in use is left alone. */
  remove(tag: string): Promise<void>;
}

/** Nobody in particular: a target needs no user of its own. */
const TARGET_UID = 65_532;

/** Images of the engine, as provisioning needs them. */
export function imageStore(engine: Engine): ImageStore {
  return {
    inspect: async (reference, signal) => {
      signal.throwIfAborted();
      try {
        const found = await engine.control.getImage(reference).inspect();
        return { id: found.Id, sizeBytes: found.Size };
      } catch (error) {
        if (engineStatus(error) === 404) return null;
        throw error;
      }
    },
    remove: (tag) => ignoreGone(engine.control.getImage(tag).remove()),
    pull: (reference, output, signal) => pull(engine, reference, output, signal),
    buildScratch: (executable, tag, signal) => buildScratch(engine, executable, tag, signal),
  };
}

async function pull(
  engine: Engine,
  reference: string,
  output: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const stream = await engine.streams.pull(reference, { abortSignal: signal });
    await new Promise<void>((resolve, reject) => {
      engine.streams.modem.followProgress(
        stream,
        (error) => (error === null ? resolve() : reject(error)),
        (event: { status?: string; id?: string }) =>
          output([event.id, event.status].filter(Boolean).join(" ")),
      );
    });
  } catch (error) {
    signal.throwIfAborted();
    const message = error instanceof Error ? error.message : String(error);
    const missing = engineStatus(error) === 404 || /manifest unknown|not found/.test(message);
    const code = missing ? "version_not_found" : "registry_unreachable";
    throw new JobFailure(code, `the image ${reference} could not be pulled: ${message}`);
  }
}

/** Root file system: the program, a data folder that it owns, and a mount point for /tmp. */
async function buildScratch(
  engine: Engine,
  executable: { program: string; path: string },
  tag: string,
  signal: AbortSignal,
): Promise<void> {
  const owned = { uid: TARGET_UID, gid: TARGET_UID };
  const folder = { kind: "folder" } as const;
  const archive = tarStream([
    { name: "tmp/", mode: 0o1777, uid: 0, gid: 0, content: folder },
    { name: `${containerDataDir.slice(1)}/`, mode: 0o700, ...owned, content: folder },
    {
      name: executable.path.replace(/^\//, ""),
      mode: 0o755,
      uid: 0,
      gid: 0,
      content: { kind: "file", path: executable.program },
    },
  ]);
  const [repo, version] = tag.split(":");
  const answer = await engine.streams.importImage(archive, {
    repo,
    tag: version,
    changes: [`USER ${TARGET_UID}:${TARGET_UID}`, `WORKDIR ${containerDataDir}`],
    abortSignal: signal,
  });
  answer.resume();
  await finished(answer);
}
