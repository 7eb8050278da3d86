import type { HarnessResult } from "@lapline/contracts";
import { medianOf } from "./byTurns.ts";
import { emptySpanNs } from "./emptySpanNs.ts";
import { probeRecords } from "./probeRecords.ts";
import { probeSpeedtest } from "./probeSpeedtest.ts";

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
