import type { HarnessResult } from "@lapline/contracts";
import { OperationRecorder } from "../load/operationRecorder.ts";
import { measureEmbedded } from "./measureEmbedded.ts";
import { runtimeHost } from "./runtimeHost.ts";
import { readClockCostNs, timedOneIn } from "./timedOneIn.ts";

type ProbedLoop = HarnessResult<"probe">["loops"][number];

const operations = 200_000;
/** A read by key, the shortest operation of a records scenario: as rarely timed is an empty one. */
const shortOperationNs = 4000;

/** Times operations that do nothing as a records scenario times its reads. */
export async function probeEmbedded(): Promise<ProbedLoop> {
  const recorder = new OperationRecorder(1, []);
  const span = await measureEmbedded(
    {
      operation: { call: "sync", perform: () => true },
      kindOf: () => "read",
      recorder,
      onPause: () => undefined,
      host: runtimeHost,
      timedOneIn: timedOneIn(shortOperationNs, readClockCostNs(), operations),
    },
    {
      loadModel: "fixed_work",
      count: operations,
      inFlight: 1,
      clients: 1,
      warmup: 0,
      timeoutSeconds: 10,
    },
  );
  return { name: "records operation", operations, durationNs: span.durationNs };
}
