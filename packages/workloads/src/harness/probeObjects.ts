import type { HarnessResult } from "@lapline/contracts";
import { timeOnce } from "./timeOnce.ts";

type ProbedLoop = HarnessResult<"probe">["loops"][number];

const operations = 50_000;

/** Times operations that do nothing as an objects scenario times its own. */
export async function probeObjects(): Promise<ProbedLoop> {
  let durationMs = 0;
  for (let i = 0; i < operations; i++) {
    const { startedMs, endedMs } = await timeOnce(() => undefined);
    durationMs += endedMs - startedMs;
  }
  return { name: "objects operation", operations, durationNs: durationMs * 1e6 };
}
