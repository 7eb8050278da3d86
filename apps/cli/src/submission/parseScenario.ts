import type { Submission } from "@lapline/contracts";
import { parseParams } from "./parseParams.ts";

/** Reads `scenario[:name=value,…]`, e.g. `records.insert:count=2000`. The server checks the names. */
export function parseScenario(text: string): Submission["scenarios"][number] {
  const [scenario = "", ...rest] = text.split(":");
  const list = rest.join(":");
  if (list === "") return { scenario };
  return { scenario, params: parseParams(list) };
}
