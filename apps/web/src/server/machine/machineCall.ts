import type { AuthenticatedMachine, EngineContext } from "@lapline/engine";

/** A call of the machine API after its key, header and path were judged. */
export interface MachineCall {
  engine: EngineContext;
  machine: AuthenticatedMachine;
  /** The `{id}` of the path; "" where there is none. */
  id: string;
  body: unknown;
}

/** `undefined` as body answers 204. */
export type MachineAnswer = Promise<unknown>;
