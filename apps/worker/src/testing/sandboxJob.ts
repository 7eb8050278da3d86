import { randomUUID } from "node:crypto";
import { findProgram } from "../sandbox/programs/findProgram.ts";
import type { SandboxJob } from "../sandbox/sandboxJob.ts";

/** A job for a sandbox, whose log is kept in memory. */
export interface TestSandboxJob {
  job: SandboxJob;
  lines: string[];
  abort(reason: Error): void;
}

const SEARCH_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

export function sandboxJob(change: Partial<SandboxJob> = {}): TestSandboxJob {
  const lines: string[] = [];
  const controller = new AbortController();
  const find = (name: string) => findProgram(name, SEARCH_PATH);
  let bytesSeen = 0;
  const job: SandboxJob = {
    marker: { scope: `test-${randomUUID()}`, jobId: randomUUID(), attempt: 1 },
    target: "hostile",
    logs: {
      line: (text) => void lines.push(text),
      source: () => {
        const decoder = new TextDecoder();
        return {
          write: (bytes) => {
            bytesSeen += bytes.length;
            lines.push(decoder.decode(bytes, { stream: true }));
          },
          end: () => undefined,
        };
      },
      get full() {
        return bytesSeen > 1024 ** 2;
      },
      close: () => Promise.resolve(true),
    },
    signal: controller.signal,
    memoryBytesMax: 64 * 1024 ** 2,
    tools: {
      setpriv: find("setpriv"),
      prlimit: find("prlimit"),
      taskset: find("taskset"),
      nsenter: find("nsenter"),
    },
    searchPath: SEARCH_PATH,
    harnessDir: "/nonexistent",
    walls: null,
    ...change,
  };
  return { job, lines, abort: (reason) => controller.abort(reason) };
}
