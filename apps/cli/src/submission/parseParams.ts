import type { Params } from "@lapline/contracts";
import { exitCodes } from "../exitCodes.ts";
import { Failure } from "../failure.ts";

/** Reads `name=value,…`: numbers, true and false, else text. The server checks the names. */
export function parseParams(list: string): Params {
  return Object.fromEntries(list.split(",").map(parseParam));
}

function parseParam(text: string): [string, Params[string]] {
  const at = text.indexOf("=");
  if (at < 1) {
    throw new Failure(exitCodes.usage, `"${text}" is not a parameter. Use name=value.`);
  }
  return [text.slice(0, at), parseValue(text.slice(at + 1))];
}

function parseValue(text: string): Params[string] {
  if (text === "true" || text === "false") return text === "true";
  const number = Number(text);
  return text.trim() !== "" && Number.isFinite(number) ? number : text;
}
