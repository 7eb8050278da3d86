import type { HarnessResult } from "@lapline/contracts";
import { medianOf } from "./byTurns.ts";
import { probeRecords } from "./probeRecords.ts";
import { probeSpeedtest } from "./probeSpeedtest.ts";
import { timeOnce } from "./timeOnce.ts";

const spans = 20_000;

/** What an objects scenario reads for an operation that does nothing, ns: the median of many. */
async function emptySpanNs(): Promise<number> {
  const found: number[] = [];
  for (let i = 0; i < spans; i++) {
    const { startedMs, endedMs } = await timeOnce(() => undefined);
    found.push((endedMs - startedMs) * 1e6);
  }
  found.sort((a, b) => a - b);
  return found[spans / 2] ?? Number.NaN;
}

const turns = 200;
const realTurns = 15;
/** A read by key, the shortest operation of a records scenario: as rarely timed is an idle one. */
const shortOperationNs = 4000;

/** What the loops of this harness add to the operations of a library. */
export async function probeLoops(): Promise<HarnessResult<"probe">> {
  const scenario = "records.read";
  // Around nothing first: a trial's loop has never met another library.
  const idle = await probeRecords({ scenario, turns, idleAsIfNs: shortOperationNs });
  const real = await probeRecords({ scenario, turns: realTurns, idleAsIfNs: null });
  const operationNs = medianOf((real.turns ?? []).map(({ bareNs }) => bareNs));
  const perTurn = real.operations / realTurns;
  return {
    emptySpanNs: await emptySpanNs(),
    loops: [{ ...idle, operationNs: operationNs / perTurn }, ...(await probeSpeedtest(turns))],
  };
}
