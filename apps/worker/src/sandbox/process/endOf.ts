import { JobFailure } from "../../jobFailure.ts";
import type { RunningProcess } from "../programs/runningProcess.ts";
import { describeExit } from "../programs/runningProcess.ts";
import type { Room } from "../walls/room.ts";

/** Why a program ended: the bound that it met where it met one, else what its end says. */
export function endOf(
  running: RunningProcess,
  room: Room | null,
  code: JobFailure["code"],
  who: string,
): Promise<JobFailure> {
  const end = running.drained.then(
    (exit) => room?.metBound() ?? new JobFailure(code, `${who} ${describeExit(exit)}`),
  );
  return room === null ? end : Promise.race([end, room.broken]);
}
