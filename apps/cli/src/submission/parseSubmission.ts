import { type Params, provisionerKindSchema, type Submission } from "@lapline/contracts";
import { exitCodes, Failure } from "../failure.ts";

/** Reads `name=value,…`: numbers, true and false, else text. The server checks the names. */
function parseParams(list: string): Params {
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

type Target = Submission["targets"][number];
/** A target with how it is built and run, without its versions. */
export type TargetModes = Pick<Target, "target" | "options" | "durability" | "provisioner">;

/** Reads the name of a target, with options, whose last releases are wanted. */
export function parseLastTarget(text: string, lastVersions: number): Target {
  if (text === "" || text.includes("@")) {
    const reason = `"${text}" names versions, which --last chooses. Omit them.`;
    throw new Failure(exitCodes.usage, reason);
  }
  return { ...parseTargetModes(text), lastVersions };
}

/**
 * Reads `target[:option=value,…]@version[,version…]`, e.g. `pocketbase:build=cgo@0.40.4,0.39.0`. The
 * server checks the names. A version may contain `@` itself (`git@…`), so only the first one separates.
 */
export function parseTarget(text: string): Target {
  const at = text.indexOf("@");
  const versions = text
    .slice(at + 1)
    .split(",")
    .filter((version) => version !== "");
  if (at < 1 || versions.length === 0) {
    const form = "name@version[,version…], or name:option=value@version";
    throw new Failure(exitCodes.usage, `"${text}" is not a target. Use ${form}.`);
  }
  return { ...parseTargetModes(text.slice(0, at)), versions };
}

/** Reads `target[:option=value,…]`; `durability` and `provisioner` stand among the options. */
export function parseTargetModes(text: string): TargetModes {
  const [target = "", ...rest] = text.split(":");
  const list = rest.join(":");
  if (list === "") return { target };
  const { durability, provisioner, ...options } = parseParams(list);
  return {
    target,
    ...(durability === undefined ? {} : { durability: String(durability) }),
    ...(provisioner === undefined ? {} : { provisioner: provisionerOf(String(provisioner)) }),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  };
}

function provisionerOf(text: string): NonNullable<Target["provisioner"]> {
  const parsed = provisionerKindSchema.safeParse(text);
  if (parsed.success) return parsed.data;
  const known = provisionerKindSchema.options.join(", ");
  throw new Failure(exitCodes.usage, `"${text}" is not a provisioner. Use one of ${known}.`);
}
