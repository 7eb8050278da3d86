import type { Environment } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { ensureEnvironments } from "./ensureEnvironments.ts";
import { hashEnvironment } from "./hashEnvironment.ts";

/** Stores an environment once per content and answers its id. */
export async function ensureEnvironment(
  tx: Tx,
  context: EngineContext,
  environment: Environment,
): Promise<string> {
  const hashed = hashEnvironment(environment);
  const id = (await ensureEnvironments(tx, context, [hashed])).get(hashed.hash);
  if (id === undefined) throw new Error("an environment came and went");
  return id;
}
