import { access, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text as readStream } from "node:stream/consumers";
import { plainIssue } from "@lapline/contracts";
import { definedTargetId, definesTarget, definitionFiles } from "@lapline/contracts/definitions";
import { type LaplineFile, laplineFileSchema } from "@lapline/contracts/lapline-file";
import { z } from "zod";
import { exitCodes, Failure } from "../failure.ts";
import type { SourceFacts } from "../source/readSource.ts";
import { parseScenario, parseTarget } from "./parseSubmission.ts";
import { readYaml, schemaProblems, type YamlProblem } from "./readYaml.ts";

/** `lapline.yml` of `folder` or of the nearest folder above; null where there is none. */
export async function findLaplineFile(folder: string): Promise<string | null> {
  for (const name of definitionFiles) {
    const file = join(folder, name);
    const exists = await access(file).then(
      () => true,
      () => false,
    );
    if (exists) return file;
  }
  const parent = dirname(folder);
  return parent === folder ? null : findLaplineFile(parent);
}

/** Puts the commit, tag or branch under work into a version such as `git@{commit}`. */
export function fillVersion(version: string, facts: SourceFacts): string {
  return version.replaceAll(/\{(\w*)\}/g, (_, name: string) => {
    if (name !== "commit" && name !== "tag" && name !== "branch") {
      const known = "{commit}, {tag} and {branch}";
      throw new Failure(exitCodes.usage, `{${name}} is not known in a version. Use ${known}.`);
    }
    const value = facts[name];
    if (value !== undefined) return value;
    throw new Failure(
      exitCodes.usage,
      `{${name}} is not set by this CI job. Use --source git${name === "commit" ? " or --commit" : ""}.`,
    );
  });
}

/** Whether a file defines software of its own. One that cannot be read does not. */
export async function fileDefinesTarget(file: string): Promise<boolean> {
  return definesTarget(await readFile(file, "utf8").catch(() => ""));
}

/** What the target is called that a file defines; null where it defines none. */
export async function targetDefinedIn(file: string): Promise<string | null> {
  return definedTargetId(await readFile(file, "utf8").catch(() => ""));
}

type Path = readonly PropertyKey[];

/** Reads a submission from a YAML or JSON file; `-` is stdin. Throws a Failure with every problem. */
export async function readLaplineFile(file: string, facts: SourceFacts): Promise<LaplineFile> {
  let text: string;
  try {
    text = file === "-" ? await readStream(process.stdin) : await readFile(file, "utf8");
  } catch (error) {
    throw new Failure(exitCodes.usage, `${file} cannot be read: ${(error as Error).message}`);
  }
  return parseLaplineFile(text, file === "-" ? "stdin" : file, facts);
}

/** The same for a text; problems name `name`, their line and column. */
export function parseLaplineFile(text: string, name: string, facts: SourceFacts): LaplineFile {
  const yaml = readYaml(text);
  const fail = (places: readonly string[]): never => {
    const told = places.map((place) => `  ${name}:${place}`);
    throw new Failure(exitCodes.usage, [`${name} is not a valid submission:`, ...told].join("\n"));
  };
  if (yaml.broken.length > 0) return fail(yaml.broken);
  if (definesTarget(text)) {
    const reason = `${name} is a definition, which cannot be read from stdin. Name the file.`;
    throw new Failure(exitCodes.usage, reason);
  }
  const problems: YamlProblem[] = [];
  const written = writeOut(yaml.json, facts, problems);
  const parsed = laplineFileSchema.safeParse(written, { error: plainIssue });
  if (parsed.success && problems.length === 0) return parsed.data;
  const issues = parsed.error?.issues ?? [];
  const schema = z.toJSONSchema(laplineFileSchema, { io: "input" });
  const found = [
    ...problems,
    // What a short form or a placeholder already complained about is not told twice.
    ...schemaProblems(issues, written, schema).filter(
      ({ path }) => !problems.some((problem) => isWithin(path, problem.path)),
    ),
  ];
  return fail(yaml.place(found.map((one) => ({ ...one, message: adviceOf(one.message) }))));
}

function isWithin(path: Path, outer: Path): boolean {
  return outer.every((step, index) => String(path[index]) === String(step));
}

/** The short forms written out, with the commit, tag and branch where versions ask for them. */
function writeOut(json: unknown, facts: SourceFacts, problems: YamlProblem[]): unknown {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return json;
  const file: Record<string, unknown> = { ...json };
  const attempt = <T>(path: Path, read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      problems.push({ path, message: error.message });
      return undefined;
    }
  };
  /** Versions wherever they stand in a target. */
  const fill = (path: Path, value: unknown): unknown => {
    if (typeof value === "string") return attempt(path, () => fillVersion(value, facts)) ?? value;
    if (Array.isArray(value)) return value.map((one, index) => fill([...path, index], one));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([name, one]) => [name, fill([...path, name], one)]);
    return Object.fromEntries(entries);
  };
  const items = (name: string, read: (path: Path, item: unknown) => unknown) => {
    const list = file[name];
    if (Array.isArray(list)) file[name] = list.map((item, index) => read([name, index], item));
  };
  items("targets", (path, target) => {
    const isText = typeof target === "string";
    if (!isText && "source" in Object(target)) problems.push({ path, message: ownTarget });
    return fill(path, isText ? (attempt(path, () => parseTarget(target)) ?? target) : target);
  });
  items("scenarios", (path, scenario) => {
    const isText = typeof scenario === "string";
    return isText ? (attempt(path, () => parseScenario(scenario)) ?? scenario) : scenario;
  });
  if ("baseline" in file) file.baseline = fill(["baseline"], file.baseline);
  return file;
}

const ownTarget =
  "This defines a target of your own. Write it as “target” in a lapline.yml of its own folder.";

/** YAML reads 1.10 as a number, and its last digit is lost by then. */
function adviceOf(message: string): string {
  return / is -?[\d.]+; it must be text$/.test(message)
    ? `${message}; put it into quotes`
    : message;
}
