import { backoffMs } from "../api/apiAnswer.ts";
import type { MachineApi } from "../api/machineApi.ts";
import { createWakeUp } from "../createWakeUp.ts";
import type { Log } from "../log.ts";
import type { Mask } from "../masking/createMask.ts";
import { createLineSource, type LineSource } from "./createLineSource.ts";
import { createLogBuffer } from "./createLogBuffer.ts";

/** The log of one attempt on its way to the server. */
export interface LogStream {
  /** A line of the worker's own. */
  line(text: string): void;
  /** A process whose output belongs to the log; its lines are marked with `name`. */
  source(name: string): LineSource;
  /** True once the size bound is reached and whatever comes is dropped. */
  readonly full: boolean;
  /** Sends the rest; false when the server did not take all of it before `signal` fired. */
  close(signal: AbortSignal): Promise<boolean>;
}

const CHUNKS_PER_REQUEST_MAX = 20;
/** Long enough that a chatty target costs two requests per second, short enough to read along. */
const SEND_INTERVAL_MS = 500;
/** A little below the 8 MiB that the book keeps, so that the sentence about the cut still fits. */
const LOG_BYTES_MAX = 8 * 1024 ** 2 - 64 * 1024;

/** Starts sending: batches in order, one request at a time, each repeated until acknowledged. */
export function openLogStream(deps: {
  api: Pick<MachineApi, "logs">;
  jobId: string;
  fence: number;
  log: Log;
  mask: Mask;
  bytesMax?: number;
}): LogStream {
  const buffer = createLogBuffer(deps.bytesMax ?? LOG_BYTES_MAX);
  const wakeUp = createWakeUp();
  const request = new AbortController();
  let closing = false;
  let givenUp = false;
  const sender = send();

  async function send(): Promise<void> {
    let failures = 0;
    while (!givenUp) {
      const chunks = buffer.batch(CHUNKS_PER_REQUEST_MAX);
      const last = chunks.at(-1);
      if (last === undefined) {
        if (closing) return;
        await wakeUp.wait(SEND_INTERVAL_MS);
        continue;
      }
      const answer = await deps.api.logs(deps.jobId, { fence: deps.fence, chunks }, request.signal);
      if (answer.kind === "ok") {
        failures = 0;
        buffer.acknowledge(last.sequence);
        if (chunks.length < CHUNKS_PER_REQUEST_MAX && !closing) await wakeUp.wait(SEND_INTERVAL_MS);
      } else if (answer.kind === "unavailable") {
        failures += 1;
        await wakeUp.wait(backoffMs(failures, Math.random()));
      } else {
        deps.log.warn({ jobId: deps.jobId, sentence: answer.sentence }, "log refused");
        givenUp = true;
      }
    }
  }

  const line = (text: string) => buffer.append(`${text}\n`);
  return {
    line: (text) => line(deps.mask.text(`[lapline] ${text}`)),
    source: (name) => {
      const emit = (text: string) => line(`[${name}] ${text}`);
      const source = createLineSource(emit, deps.mask.stream());
      // A flood past the bound costs a copy out of the pipe and nothing more.
      return { ...source, write: (bytes) => (buffer.full ? undefined : source.write(bytes)) };
    },
    get full() {
      return buffer.full;
    },
    close: async (signal) => {
      const giveUp = () => {
        givenUp = true;
        request.abort();
        wakeUp.ring();
      };
      if (signal.aborted) giveUp();
      signal.addEventListener("abort", giveUp, { once: true });
      closing = true;
      wakeUp.ring();
      await sender;
      signal.removeEventListener("abort", giveUp);
      return buffer.empty;
    },
  };
}
