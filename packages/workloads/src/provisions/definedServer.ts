import {
  type ComponentDefinition,
  type Definition,
  parseTemplate,
  type ServerDefinition,
  sourceFolderOf,
  spanMs,
  textsIn,
} from "@lapline/contracts/definitions";
import { httpPartsOf } from "../definitions/describeHttpScenario.ts";
import type { ComponentReadiness, LaunchComponent, LaunchContext, LaunchPlan } from "./launch.ts";
import type { TargetProvision } from "./provision.ts";

/** How a server that a project defines is started for one of its HTTP scenarios. */
export interface DefinedServer extends Pick<TargetProvision, "interface" | "secretNames"> {
  /** Images of components in the docker sandbox, by the component's name. */
  images: Readonly<Record<string, string>>;
}

/**
 * The server of a definition as a target that is reached over HTTP. Throws an Error with a sentence
 * where the definition has no such scenario. Pure.
 */
export function definedServer(definition: Definition, scenarioId: string): DefinedServer {
  const { server, source } = httpPartsOf(definition, scenarioId);
  const { components = [] } = server;
  const modes = definition.target.modes ?? {};
  const folder = sourceFolderOf(definition.target.source);
  return {
    interface: {
      kind: "http",
      launch: (context) =>
        launchDefined(server, inFolder(context, folder), modes[context.durability]?.env ?? {}),
      ...(components.length > 0 && { components: components.map(({ name }) => name) }),
      readyTimeoutMs: spanMs(server.ready.within),
      driver: null,
    },
    secretNames: secretNamesIn([server, source.http]),
    images: Object.fromEntries(
      components.flatMap(({ name, image }) => (image === undefined ? [] : [[name, image]])),
    ),
  };
}

/** Programs start in the folder of their definition. */
function inFolder(context: LaunchContext, folder: string | null): LaunchContext {
  const versionDir = context.versionDir ?? context.artifact.dir;
  if (folder === null || versionDir === null) return context;
  return { ...context, versionDir: `${versionDir}/${folder}` };
}

function secretNamesIn(value: unknown): string[] {
  const names = textsIn(value).flatMap(([, text]) =>
    parseTemplate(text).flatMap((part) =>
      typeof part !== "string" && part.kind === "secret" ? [part.name] : [],
    ),
  );
  return [...new Set(names)].toSorted();
}

/** Fills in the placeholders of one program, which has a folder and a port of its own. */
type Fill = (template: string) => string;

function fillFor(context: LaunchContext, own: { port: number; dataDir: string }): Fill {
  const words: Readonly<Record<string, string>> = {
    port: String(own.port),
    data: own.dataDir,
    version: context.version,
  };
  const valueFor = (part: Exclude<ReturnType<typeof parseTemplate>[number], string>) => {
    if (part.kind === "secret") return context.secrets[part.name];
    if (part.kind === "name") return words[part.name];
    if (part.kind !== "component") return undefined;
    const place = context.components?.[part.name];
    return part.what === "port" ? place && String(place.port) : place?.dataDir;
  };
  return (template) =>
    parseTemplate(template)
      .map((part) => {
        if (typeof part === "string") return part;
        const value = valueFor(part);
        if (value === undefined) throw new Error(`There is no value for {${part.text}}.`);
        return value;
      })
      .join("");
}

type Variables = Readonly<Record<string, string>>;

const filledEach = (texts: Variables | undefined, fill: Fill) =>
  Object.fromEntries(Object.entries(texts ?? {}).map(([name, text]) => [name, fill(text)]));

/** What servers and components have in common. A mode decides over the environment. */
function startedBy(
  one: Pick<ServerDefinition, "start" | "env" | "files" | "before">,
  fill: Fill,
  { artifact, versionDir }: LaunchContext,
  modeEnv: Variables,
) {
  const workingDir = versionDir ?? artifact.dir;
  return {
    argv: (one.start ?? []).map(fill),
    env: filledEach({ ...one.env, ...modeEnv }, fill),
    files: filledEach(one.files, fill),
    before: (one.before ?? []).map((argv) => argv.map(fill)),
    ...(workingDir !== null && { workingDir }),
  };
}

function launchDefined(
  server: ServerDefinition,
  context: LaunchContext,
  modeEnv: Variables,
): LaunchPlan {
  const fill = fillFor(context, context);
  const started = startedBy(server, fill, context, modeEnv);
  const { components = [], ready } = server;
  const seen = seenReadiness(ready, fill);
  return {
    ...started,
    ...(seen !== null && { ready: { look: seen, timeoutMs: spanMs(ready.within) } }),
    ...(components.length > 0 && {
      components: components.map((one) => launchComponent(one, context, modeEnv)),
    }),
  };
}

function seenReadiness(
  { line, command }: Pick<ServerDefinition["ready"], "line" | "command">,
  fill: Fill,
) {
  if (line !== undefined) return { kind: "line" as const, text: line };
  return command === undefined ? null : { kind: "command" as const, argv: command.map(fill) };
}

function launchComponent(
  one: ComponentDefinition,
  context: LaunchContext,
  modeEnv: Variables,
): LaunchComponent {
  const place = context.components?.[one.name];
  if (place === undefined) throw new Error(`There is no place for the component ${one.name}.`);
  const fill = fillFor(context, place);
  const readiness: ComponentReadiness = seenReadiness(one.ready, fill) ?? {
    kind: "listening",
    port: place.port,
  };
  const { workingDir, ...started } = startedBy(one, fill, context, modeEnv);
  return {
    name: one.name,
    imageId: one.image === undefined ? null : (context.artifact.images?.[one.name] ?? null),
    ...started,
    // An image of its own does not hold the version's folder.
    ...(one.image === undefined && workingDir !== undefined && { workingDir }),
    user: null,
    readiness,
    readyTimeoutMs: spanMs(one.ready.within),
    setup: (one.setup ?? []).map((argv) => argv.map(fill)),
  };
}
