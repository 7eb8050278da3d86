import type { Params, Submission } from "@lapline/contracts";
import { exitCodes } from "../exitCodes.ts";
import { Failure } from "../failure.ts";

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
  return { ...sized, params: Object.fromEntries(list.split(",").map(parseParam)) };
}

function parseParam(text: string): [string, Params[string]] {
  const at = text.indexOf("=");
  if (at < 1) {
    throw new Failure(exitCodes.usage, `"${text}" is no parameter: write name=value.`);
  }
  return [text.slice(0, at), parseValue(text.slice(at + 1))];
}

function parseValue(text: string): Params[string] {
  if (text === "true" || text === "false") return text === "true";
  const number = Number(text);
  return text.trim() !== "" && Number.isFinite(number) ? number : text;
}
