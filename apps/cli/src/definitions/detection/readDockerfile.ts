/** What a Dockerfile says of the program that its image runs. */
export interface DockerfileFacts {
  /** The first TCP port that it exposes; null: none. */
  port: number | null;
  /** Entrypoint and command together; null where a shell has to read them. */
  start: string[] | null;
  env: Readonly<Record<string, string>>;
  /** The path of its health check; null: none. */
  healthPath: string | null;
  /** Its RUN lines, in all stages. */
  runs: readonly string[];
}

interface Stage {
  ports: string[];
  entrypoint: string[] | null | undefined;
  cmd: string[] | null | undefined;
  /** The command is of this stage itself. */
  hasOwnCmd: boolean;
  env: Record<string, string>;
  healthPath: string | null;
}

const emptyStage = (): Stage => ({
  ...{ ports: [], entrypoint: undefined, cmd: undefined, hasOwnCmd: false },
  ...{ env: {}, healthPath: null },
});

/** Programs that only start another one. */
const wrappers = /(^|\/)(tini|dumb-init|docker-entrypoint\.sh)$/;
const checkedAddress =
  /https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0)(?::[\w${}]+)?(\/[^\s"'|\\)]*)?/;

/** Reads the last stage of a Dockerfile, with what it inherits of earlier ones. Pure. */
export function readDockerfile(text: string): DockerfileFacts {
  const stages = new Map<string, Stage>();
  const runs: string[] = [];
  let stage = emptyStage();
  for (const { name, rest } of instructionsOf(text)) {
    if (name === "FROM") {
      const [, from = "", as] = /^(?:--\S+\s+)*(\S+)(?:\s+as\s+(\S+))?/i.exec(rest) ?? [];
      const before = stages.get(from.toLowerCase()) ?? emptyStage();
      stage = { ...structuredClone(before), hasOwnCmd: false };
      if (as !== undefined) stages.set(as.toLowerCase(), stage);
    } else if (name === "RUN") runs.push(rest);
    else read(stage, name, rest);
  }
  const { entrypoint, cmd, env, ports, healthPath } = stage;
  const words = [entrypoint, cmd].filter((part) => part !== undefined);
  const start = words.includes(null) ? null : words.flatMap((part) => part ?? []);
  return {
    port: portOf(ports, env),
    start: start === null || start.length === 0 ? null : withoutWrappers(start),
    ...{ env, healthPath, runs },
  };
}

function read(stage: Stage, name: string, rest: string): void {
  if (name === "EXPOSE") stage.ports.push(...rest.split(/\s+/));
  else if (name === "ENV") Object.assign(stage.env, variablesOf(rest));
  else if (name === "CMD") {
    stage.cmd = wordsOf(rest);
    stage.hasOwnCmd = true;
  } else if (name === "ENTRYPOINT") {
    stage.entrypoint = wordsOf(rest);
    // An entrypoint of its own takes no command of a stage before.
    if (!stage.hasOwnCmd) stage.cmd = undefined;
  } else if (name === "HEALTHCHECK") {
    const found = checkedAddress.exec(rest);
    stage.healthPath = found === null ? null : (found[1] ?? "/");
  }
}

function instructionsOf(text: string): { name: string; rest: string }[] {
  return text
    .split("\n")
    .filter((line) => !/^\s*#/.test(line))
    .join("\n")
    .replaceAll(/\\[ \t]*\n/g, " ")
    .split("\n")
    .flatMap((line) => {
      const [, name, rest] = /^\s*([A-Za-z]+)\s+(.*\S)\s*$/.exec(line) ?? [];
      return name === undefined || rest === undefined ? [] : [{ name: name.toUpperCase(), rest }];
    });
}

/** A list in JSON, or plain words; null where a shell has to read it. */
function wordsOf(text: string): string[] | null {
  if (text.startsWith("[")) {
    try {
      const words: unknown = JSON.parse(text);
      return Array.isArray(words) ? words.map(String) : null;
    } catch {
      return null;
    }
  }
  return /[$&|;<>"'`(){}*?\\]/.test(text) ? null : text.split(/\s+/);
}

function variablesOf(text: string): Record<string, string> {
  const [, name, value] = /^(\w+)\s+([^=].*)$/.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return { [name]: value };
  const found = text.matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g);
  return Object.fromEntries(
    [...found].map(([, key, quoted, plain]) => [key, quoted ?? plain ?? ""]),
  );
}

function portOf(ports: readonly string[], env: Readonly<Record<string, string>>): number | null {
  for (const written of ports) {
    const filled = written.replace(/\$\{?(\w+)\}?/, (_, name: string) => env[name] ?? "");
    const [, port] = /^(\d{1,5})(?:\/tcp)?$/i.exec(filled) ?? [];
    if (port !== undefined) return Number(port);
  }
  return null;
}

function withoutWrappers(words: readonly string[]): string[] {
  const rest = words[0] !== undefined && wrappers.test(words[0]) ? words.slice(1) : [...words];
  return rest.length < words.length && rest[0] === "--" ? rest.slice(1) : rest;
}
