import type { FailRequest, RawReport } from "@lapline/contracts";
import type { MachineApi } from "../api/machineApi.ts";

/** How a job ended that no server knows of. */
export type LocalEnd =
  | { kind: "report"; report: RawReport }
  | { kind: "fail"; failure: Pick<FailRequest, "code" | "message"> };

/**
 * The machine API for one job without a server: whatever the job asks is granted, its log goes to
 * `onLog`, and how it ended to `onEnd`.
 */
export function createLocalApi(options: {
  onLog(text: string): void;
  onEnd(end: LocalEnd): void;
}): MachineApi {
  const { onLog, onEnd } = options;
  const done = { kind: "ok", value: {} } as const;
  const taken = { kind: "ok", value: { outcome: "accepted" } } as const;
  return {
    hello: async () => ({ kind: "refused", status: 404, sentence: "there is no server" }),
    claim: async () => ({ kind: "ok", value: null }),
    start: async () => done,
    heartbeat: async () => ({ kind: "ok", value: { verdict: "ok" } }),
    logs: async (_, { chunks }) => {
      for (const { text } of chunks) onLog(text);
      return done;
    },
    // Without a server nothing is kept from one run to the next.
    checksum: async (_, { sha256 }) => ({
      kind: "ok",
      value: { sha256, firstSeenAt: new Date().toISOString() },
    }),
    secret: async () => ({ kind: "refused", status: 404, sentence: "there is no server" }),
    report: async (_, { report }) => {
      onEnd({ kind: "report", report });
      return taken;
    },
    fail: async (_, { code, message }) => {
      onEnd({ kind: "fail", failure: { code, message } });
      return taken;
    },
  };
}
