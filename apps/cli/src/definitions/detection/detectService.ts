import type { DetectedService, DetectedSuite } from "./detectedSuite.ts";
import { type NodePackage, readNodePackage } from "./nodePackage.ts";
import { type DockerfileFacts, readDockerfile } from "./readDockerfile.ts";
import { matchingFiles, type RepositoryFolder } from "./repositoryFolder.ts";

const dockerfiles = ["Dockerfile", "Containerfile"];

/** How a service is built and started outside of its image. */
interface Started {
  build: string[][];
  start: string[];
}

const title = "Requests to the service";
const inFlight = 32;

/** A web service: that of a Dockerfile with a port, else what `npm start` starts on a port. */
export async function detectService(folder: RepositoryFolder): Promise<DetectedSuite[]> {
  const own = await readNodePackage(folder);
  const name = dockerfiles.find((one) => folder.files.includes(one));
  if (name !== undefined) {
    const facts = readDockerfile(await folder.read(name));
    if (facts.port !== null) return [await serviceOf(name, { ...facts, port: facts.port }, folder)];
  }
  if (typeof own?.scripts.start !== "string") return [];
  const sources = folder.files.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
  const found = await matchingFiles(folder, sources, /\bprocess\.env\.PORT\b/);
  if (found.length === 0) return [];
  const facts = { port: 0, start: null, env: {}, healthPath: null, runs: [] };
  const started = { build: nodeBuild(own, []), start: ["npm", "start"] };
  return [{ seen: 'the npm script "start" of a service', ...suiteOf(started, facts) }];
}

type ServiceFacts = DockerfileFacts & { port: number };

async function serviceOf(
  name: string,
  facts: ServiceFacts,
  folder: RepositoryFolder,
): Promise<DetectedSuite> {
  const seen = `a ${name} with port ${facts.port}`;
  const started = await startedOf(facts, folder);
  if (started !== null) {
    const note = `It is started by its own command (${started.start.join(" ")}), not in Docker. To measure the image, push it and name it in source.image.`;
    return { seen, ...suiteOf(started, facts), note };
  }
  const source = { image: { repository: "registry.example.org/team/my-service" } };
  const { service, ...suite } = suiteOf(null, facts);
  return {
    seen,
    ...suite,
    service: { ...service, source },
    note: "Its program is made inside the image. Push the image and name it in source.image.",
  };
}

/** How the program of a Dockerfile starts without it; null where that is not known. */
async function startedOf(
  { start, runs }: ServiceFacts,
  folder: RepositoryFolder,
): Promise<Started | null> {
  const [program, ...args] = start ?? [];
  if (program === undefined) return null;
  const name = program.split("/").at(-1) ?? "";
  const node = await readNodePackage(folder);
  if (/^(node|npm|npx|yarn|pnpm)$/.test(name)) {
    return node === null ? null : { build: nodeBuild(node, runs), start: [name, ...args] };
  }
  if (/^(python\d?|uvicorn|gunicorn|hypercorn|flask|fastapi|daphne|waitress-serve)$/.test(name)) {
    return pythonService(name, args, folder);
  }
  if (folder.files.includes("go.mod")) {
    const [, wanted] = /\bgo build\b.*\s(\.(?:\/[\w./-]*)?)(?=\s|$)/.exec(runs.join("\n")) ?? [];
    const build = [["go", "build", "-o", "lapline-service", wanted ?? "."]];
    return { build, start: ["./lapline-service", ...args] };
  }
  if (folder.files.includes("Cargo.toml")) {
    const binary = await rustBinary(name, folder);
    return {
      build: [["cargo", "build", "--release"]],
      start: [`target/release/${binary}`, ...args],
    };
  }
  const local = program.replace(/^\.\//, "");
  if (!folder.files.includes(local)) return null;
  return { build: [], start: [`./${local}`, ...args] };
}

function nodeBuild({ scripts, install }: NodePackage, runs: readonly string[]): string[][] {
  const isBuilt =
    typeof scripts.build === "string" &&
    runs.some((line) => /\b(npm run|yarn|pnpm|pnpm run) build\b/.test(line));
  return [...(install === null ? [] : [install]), ...(isBuilt ? [["npm", "run", "build"]] : [])];
}

/** Packages go into a folder of the version: the host's own Python stays as it is. */
function pythonService(
  name: string,
  args: readonly string[],
  { files }: RepositoryFolder,
): Started {
  const wanted = files.includes("requirements.txt")
    ? ["-r", "requirements.txt"]
    : files.includes("pyproject.toml")
      ? ["."]
      : null;
  if (wanted === null) return { build: [], start: [name, ...args] };
  const build = [
    ["python3", "-m", "venv", "venv"],
    ["venv/bin/pip", "install", ...wanted],
  ];
  return { build, start: [`venv/bin/${name}`, ...args] };
}

/** The image may give the program another name. */
async function rustBinary(name: string, { read }: RepositoryFolder): Promise<string> {
  const manifest = await read("Cargo.toml");
  const names = [...manifest.matchAll(/^\s*name\s*=\s*"([^"]+)"/gm)].map(([, one]) => one);
  return names.includes(name) ? name : (names[0] ?? name);
}

/** Variables of an image that name its own places or tools. */
const ofImages =
  /^(PATH|HOME|LANG|LC_\w+|DEBIAN_FRONTEND|VIRTUAL_ENV|\w*CACHE\w*|GO\w+|CARGO_\w+)$/;

function suiteOf(started: Started | null, { port, env, healthPath }: ServiceFacts) {
  const isPort = (text: string) => port > 0 && text === String(port);
  const own = Object.entries(env).flatMap(([name, value]) => {
    if (ofImages.test(name) || /^\/|\$/.test(value)) return [];
    return [[name, isPort(value) ? "{port}" : escaped(value)]];
  });
  const atEnd = new RegExp(`(^|[:=])${port}$`);
  const start = started?.start.map((word) => escaped(word).replace(atEnd, "$1{port}"));
  const path = healthPath ?? "/";
  const service: DetectedService = {
    server: {
      ...(start && { start }),
      env: { ...Object.fromEntries(own), HOST: "127.0.0.1", PORT: "{port}" },
      ready: healthPath === null ? { listening: true } : { http: healthPath },
    },
    http: {
      load: { model: "closed_loop", inFlight, duration: "10s" },
      requests: [{ name: "request", get: path }],
    },
  };
  return {
    ...{ id: "http", title },
    ...(started !== null && started.build.length > 0 && { build: started.build }),
    service,
    note: `It has to listen on PORT. Requests go to ${path}: replace it by what clients ask for.`,
  };
}

/** Braces are placeholders. */
const escaped = (text: string) => text.replaceAll(/[{}]/g, (brace) => brace + brace);
