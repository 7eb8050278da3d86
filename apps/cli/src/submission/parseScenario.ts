import type { Submission } from "@lapline/contracts";
import { parseParams } from "./parseParams.ts";

/**
 * Reads `scenario[/size][:name=value,…]`, e.g. `records.insert:count=2000` or `sql.many/100`. The server
 * checks the names.
 */
export function parseScenario(text: string): Submission["scenarios"][number] {
  const [name = "", ...rest] = text.split(":");
  const [scenario = "", ...sizes] = name.split("/");
  const sized = sizes.length === 0 ? { scenario } : { scenario, size: sizes.join("/") };
  const list = rest.join(":");
  if (list === "") return sized;
  return { ...sized, params: parseParams(list) };
}
