import { randomBytes } from "node:crypto";
import type { Db } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { eventHandlers } from "./eventHandlers.ts";

/** The context of a production process: its pool, the machine's clock and the system's random source. */
export function createEngineContext(db: Db): EngineContext {
  return {
    db,
    clock: { now: () => new Date() },
    random: { bytes: (count) => randomBytes(count) },
    eventHandlers,
  };
}
