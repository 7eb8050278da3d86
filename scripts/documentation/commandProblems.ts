import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { parseCommandLine } from "../../apps/worker/src/command/commandLine.ts";
import { parts } from "../test/parts.ts";
import { columnProblems } from "./columnProblems.ts";
import { jsonProblems } from "./jsonProblems.ts";
import { parseLapline } from "./parseLapline.ts";
import type { ShellCommand } from "./shellCommands.ts";
import { workProblems } from "./workProblems.ts";

const root = join(import.meta.dirname, "../..");

/** Programs of the system that examples use and that are no part of Lapline. */
const foreign = new Set(
  "cd cp echo git go jq python3 sed seq sha256sum systemctl tee xargs /tmp/st/bin/pip /tmp/st/bin/st ./bench-of".split(
    " ",
  ),
);
/** What npm and pnpm do by themselves. */
const builtIn = new Set(["install", "pack", "--version"]);
const vitestProjects = new Set(["unit", "integration", "web", "e2e", "alone"]);

/** Variables of a shell become what they could hold. */
const filled = (word: string) => word.replaceAll(/\$\{?\w+\}?/g, "1");

/**
 * What is wrong with a documented command: a program, script, file, option or service that is not there,
 * or work that the server would refuse. `isMention`: the text names the command, it is no example of it.
 */
export async function commandProblems(
  { argv }: ShellCommand,
  isMention = false,
): Promise<string[]> {
  const [program = "", ...args] = argv;
  if (foreign.has(program)) return [];
  if (program === "curl") return curlProblems(args);
  switch (program) {
    case "lapline":
      return laplineProblems(args, isMention);
    case "lapline-worker":
      return workerProblems(args);
    case "npx":
    case "sudo":
      return commandProblems({ argv: args, reads: null }, isMention);
    case "npm":
    case "pnpm":
      return scriptProblems(args);
    case "vitest":
      return vitestProblems(args);
    case "node":
    case "sh":
    case "bash":
      return fileProblems(args, isMention);
    case "docker":
      return dockerProblems(args, isMention);
    default:
      return [`${program} is no program that these pages know.`];
  }
}

async function laplineProblems(args: readonly string[], isMention: boolean): Promise<string[]> {
  try {
    const line = parseLapline(args.map(filled), isMention);
    const isWhole = line?.options.scenario !== undefined;
    if (line === null || (isMention && !isWhole)) return [];
    const { columns } = line.options;
    const wrong = typeof columns === "string" ? columnProblems(columns) : [];
    return [...wrong, ...(await workProblems(line))];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function workerProblems(args: readonly string[]): string[] {
  try {
    const { command, values } = parseCommandLine(args);
    if (command !== undefined || values.help || values.version) return [];
    return ["lapline-worker needs a command."];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Work that a request names; what it may hold at all is checked where its route is. */
function curlProblems(args: readonly string[]): string[] {
  const [, columns] = /[?&]columns=([^&]+)/.exec(args.join(" ")) ?? [];
  const body = args[args.indexOf("-d") + 1] ?? "";
  const isJson = args.includes("-d") && body.startsWith("{");
  return [
    ...(columns === undefined ? [] : columnProblems(columns)),
    ...(isJson ? jsonProblems(JSON.parse(body)) : []),
  ];
}

function scriptsOf(folder: string): Record<string, string> {
  const manifest: unknown = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  return Object(Object(manifest).scripts);
}

function packageFolder(name: string): string | undefined {
  return ["apps", "packages"]
    .flatMap((group) => readdirSync(join(root, group)).map((one) => `${group}/${one}`))
    .find((folder) => {
      const file = join(root, folder, "package.json");
      return existsSync(file) && Object(JSON.parse(readFileSync(file, "utf8"))).name === name;
    });
}

function scriptProblems(args: readonly string[]): string[] {
  const rest = args.filter((word) => word !== "--silent");
  if (rest[0] === "--filter") {
    const [, name = "", script = ""] = rest;
    const folder = packageFolder(name);
    if (folder === undefined) return [`There is no package ${name}.`];
    return script in scriptsOf(folder) ? [] : [`${name} has no script ${script}.`];
  }
  const [first = "", ...others] = rest[0] === "run" ? rest.slice(1) : rest;
  if (first === "") return [];
  if (first === "vitest") return vitestProblems(others);
  const script = scriptsOf(".")[first];
  if (script === undefined) return builtIn.has(first) ? [] : [`There is no script ${first}.`];
  const given = others.filter((word) => word !== "--");
  const names = first === "test:full" ? partProblems(given) : [];
  const paths = first === "test" ? pathProblems(given) : [];
  return [...optionProblems(script, given), ...names, ...paths];
}

function partProblems(names: readonly string[]): string[] {
  const known = new Set(parts.map(({ name }) => name));
  return names.filter((name) => !known.has(name)).map((name) => `There is no part ${name}.`);
}

/** Options of the project's own scripts, which their sources have to name. */
function optionProblems(script: string, args: readonly string[]): string[] {
  const [file] = /\S+[.]m?[tj]s\b/.exec(script) ?? [];
  if (file === undefined) return [];
  const folder = join(root, file.replace(/[^/]+$/, ""));
  const below = file === "scripts/start.mjs" ? join(folder, "start") : folder;
  const sources = readdirSync(below).filter((name) => /[.]m?[tj]s$/.test(name));
  const text = sources.map((name) => readFileSync(join(below, name), "utf8")).join("\n");
  return args
    .flatMap((word) => /^\[?--([a-z-]+)/.exec(word)?.slice(1) ?? [])
    .filter((name) => !new RegExp(`["]?(--)?${name.replace(/^no-/, "(no-)?")}\\b`).test(text))
    .map((name) => `${file} has no option --${name}.`);
}

/** Vitest takes the beginning of a path as well. */
function beginsThere(path: string): boolean {
  const [, folder = "", start = ""] = /^(?:(.*)\/)?([^/]*)$/.exec(path) ?? [];
  const place = join(root, folder);
  return existsSync(place) && readdirSync(place).some((name) => name.startsWith(start));
}

function pathProblems(args: readonly string[]): string[] {
  const paths = args.filter((word) => word.includes("/") && !word.startsWith("-"));
  return paths.filter((path) => !beginsThere(path)).map((path) => `${path} is missing.`);
}

function vitestProblems(args: readonly string[]): string[] {
  const project = args[args.indexOf("--project") + 1] ?? "";
  const unknown = args.includes("--project") && !vitestProjects.has(project);
  return [...(unknown ? [`There is no project ${project}.`] : []), ...pathProblems(args)];
}

function fileProblems(args: readonly string[], isMention: boolean): string[] {
  const file = args.find((word) => !word.startsWith("-"));
  if (file === undefined || args.includes("-p")) return isMention ? [] : [];
  // What is built lies where its package lies.
  const source = file.replace(/\/dist\/.*$/, "/package.json");
  return existsSync(join(root, source)) ? [] : [`${file} is missing.`];
}

/** Services of the composition, and commands within them that are programs of ours. */
function dockerProblems(args: readonly string[], isMention: boolean): string[] {
  if (args[0] !== "compose") return [];
  const composed: unknown = parse(readFileSync(join(root, "docker-compose.yml"), "utf8"));
  const services = new Set(Object.keys(Object(Object(composed).services)));
  const [verb, ...rest] = args.slice(1).filter((word) => !word.startsWith("-") && word !== "dev");
  if (!["build", "up", "stop", "exec", "run", "ps"].includes(verb ?? ""))
    return [`compose ${verb}?`];
  const [service] = rest;
  if (service === undefined || service.includes("=")) return [];
  if (!services.has(service)) return [`The composition has no service ${service}.`];
  const program = rest.find((word) => /^dist\/\w+[.]mjs$/.test(word));
  if (program === undefined || isMention) return [];
  const source = `apps/${service}/src/${program.slice(5, -4)}.ts`;
  return existsSync(join(root, source)) ? [] : [`${program} of ${service} is missing.`];
}
