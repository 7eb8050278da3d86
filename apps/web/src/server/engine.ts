import { createEngineContext, type EngineContext } from "@lapline/engine";
import { database } from "./database.ts";
import { processSingleton } from "./processSingleton.ts";

/** What every engine call of this process works with. */
export function engine(): EngineContext {
  return processSingleton("engine", () => createEngineContext(database()));
}
