import {
  checksumRequestSchema,
  claimRequestSchema,
  failRequestSchema,
  fencedSchema,
  heartbeatRequestSchema,
  helloRequestSchema,
  idSchema,
  logsRequestSchema,
  reportRequestSchema,
  secretRequestSchema,
} from "@lapline/contracts";
import {
  appendLog,
  claimJob,
  completeJob,
  failJob,
  greetMachine,
  heartbeat,
  openJobSecret,
  settleChecksum,
  startJob,
} from "@lapline/engine";
import { ApiError } from "../http/apiError.ts";
import { parseInput } from "../http/request.ts";
import { vault } from "../vault.ts";
import { fenced, type MachineAnswer, type MachineCall, unknownMachineKey } from "./machineCall.ts";

async function hello({ engine, machine, body }: MachineCall): MachineAnswer {
  const request = parseInput(helloRequestSchema, body);
  const answer = await greetMachine(engine, machine.machineId, request);
  if (answer === null) throw unknownMachineKey();
  return answer;
}

async function claim({ engine, machine, body }: MachineCall): MachineAnswer {
  const { sandboxes, kinds, definitionSandboxes, endsSettled } = parseInput(
    claimRequestSchema,
    body,
  );
  const { machineId } = machine;
  return (
    (await claimJob(engine, { machineId, sandboxes, kinds, definitionSandboxes, endsSettled })) ??
    undefined
  );
}

/** The attempt that a call speaks for, by path, key and fence. */
function attemptOf({ machine, id }: MachineCall, fence: number) {
  return { jobId: parseInput(idSchema, id), machineId: machine.machineId, fence };
}

async function start(call: MachineCall): MachineAnswer {
  const { fence } = parseInput(fencedSchema, call.body);
  if ((await startJob(call.engine, attemptOf(call, fence))) === "fenced") throw fenced();
  return undefined;
}

async function beat(call: MachineCall): MachineAnswer {
  const { fence, progress } = parseInput(heartbeatRequestSchema, call.body);
  return { verdict: await heartbeat(call.engine, { ...attemptOf(call, fence), progress }) };
}

async function logs(call: MachineCall): MachineAnswer {
  const { fence, chunks } = parseInput(logsRequestSchema, call.body);
  const outcome = await appendLog(call.engine, { ...attemptOf(call, fence), chunks });
  if (outcome === "fenced") throw fenced();
  return undefined;
}

async function checksum(call: MachineCall): MachineAnswer {
  const { fence, ...file } = parseInput(checksumRequestSchema, call.body);
  const outcome = await settleChecksum(call.engine, { ...attemptOf(call, fence), ...file });
  switch (outcome.kind) {
    case "settled":
      return outcome.checksum;
    case "fenced":
      throw fenced();
    case "refused":
      throw new ApiError({ status: 422, code: "checksum_refused", detail: outcome.reason });
  }
}

async function secret(call: MachineCall): MachineAnswer {
  const { fence, version } = parseInput(secretRequestSchema, call.body);
  const asked = { ...attemptOf(call, fence), version };
  const outcome = await openJobSecret(call.engine, vault(), asked);
  switch (outcome.outcome) {
    case "opened":
      return outcome.secret;
    case "fenced":
      throw fenced();
    case "refused":
      throw new ApiError({ status: 422, code: "secret_refused", detail: outcome.reason });
  }
}

async function report(call: MachineCall): MachineAnswer {
  const { fence, ...result } = parseInput(reportRequestSchema, call.body);
  return completeJob(call.engine, { ...attemptOf(call, fence), ...result });
}

async function fail(call: MachineCall): MachineAnswer {
  const { fence, code, message } = parseInput(failRequestSchema, call.body);
  return failJob(call.engine, { ...attemptOf(call, fence), code, message });
}

const mebibyte = 1024 * 1024;

export interface MachineRoute {
  /** Largest body: heartbeats are tiny, reports carry histograms and tracks. */
  bytesMax: number;
  answer: (call: MachineCall) => MachineAnswer;
}

/** Calls of contracts/machineProtocol.ts that need a machine key, by path below /api/machine/v1. */
export const machineRoutes: Readonly<Record<string, MachineRoute>> = {
  "/hello": { bytesMax: mebibyte, answer: hello },
  "/claim": { bytesMax: mebibyte, answer: claim },
  "/jobs/{id}/start": { bytesMax: mebibyte, answer: start },
  "/jobs/{id}/heartbeat": { bytesMax: mebibyte, answer: beat },
  "/jobs/{id}/logs": { bytesMax: 4 * mebibyte, answer: logs },
  "/jobs/{id}/checksum": { bytesMax: mebibyte, answer: checksum },
  "/jobs/{id}/secret": { bytesMax: mebibyte, answer: secret },
  "/jobs/{id}/report": { bytesMax: 32 * mebibyte, answer: report },
  "/jobs/{id}/fail": { bytesMax: mebibyte, answer: fail },
};
