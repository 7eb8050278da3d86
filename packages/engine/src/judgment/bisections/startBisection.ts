import type { Catalog } from "@lapline/contracts";
import { transact } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import {
  type BeginBisectionInput,
  type BeginBisectionOutcome,
  beginBisection,
} from "./beginBisection.ts";

/** Begins the bisection of an alert because somebody wants it. */
export function startBisection(
  context: EngineContext,
  catalog: Catalog,
  input: BeginBisectionInput,
): Promise<BeginBisectionOutcome> {
  return transact(context.db, (tx) => beginBisection(tx, context, catalog, input));
}
