import { createHash } from "node:crypto";
import { lstat, mkdir, open, readdir, rename, rmdir } from "node:fs/promises";
import { args, pathArgument, recipeArgument, type SecretResponse } from "@lapline/contracts";
import { type DownloadedFile, definitionFolders, type VersionOrigin } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import { entryIn, pathIn } from "../../paths/pathIn.ts";
import { runTool, type ToolResult, type ToolRun } from "../build/runTool.ts";
import { toolFailure } from "../build/toolFailure.ts";
import { hashFile } from "../hashFile.ts";
import { keepChecksum } from "../keepChecksum.ts";
import type { ProvisionContext } from "../provisionContext.ts";
import { basicAuthorization, withSecretFile } from "../withSecretFile.ts";
import { type DefinitionBuild, giveToPackages } from "./buildFolders.ts";
import { unpackZip } from "./unpackZip.ts";

const TIMEOUT_MS = 15 * 60_000;
const BYTES_MAX = 1024 ** 3;
/** Where release files of a host really lie. */
const FURTHER_HOSTS: Readonly<Record<string, readonly string[]>> = {
  "github.com": [
    "https://codeload.github.com",
    "https://objects.githubusercontent.com",
    "https://release-assets.githubusercontent.com",
  ],
};

/**
 * Runs behind the walls, where only the registry proxy can be reached: a definition's address must not
 * lead into the machine's own network. Says the status in its last line.
 */
const fetchProgram = `
const { createWriteStream, readFileSync } = require("node:fs");
const { Readable, Transform } = require("node:stream");
const { pipeline } = require("node:stream/promises");
const [url, path, max, secret] = process.argv.slice(1);
const authorization = secret && readFileSync(secret, "utf8");
const way = authorization ? { headers: { authorization }, redirect: "manual" } : {};
let bytes = 0;
const bounded = () => new Transform({ transform(chunk, _, done) {
  bytes += chunk.length;
  done(bytes > Number(max) ? new Error("the file is longer than 1 GiB") : null, chunk);
} });
fetch(url, way).then(async (answer) => {
  if (!answer.ok) { console.log("status " + answer.status); process.exit(1); }
  await pipeline(Readable.fromWeb(answer.body), bounded(), createWriteStream(path));
}).catch((error) => { console.log(String((error.cause ?? error).message)); process.exit(1); });
`;

/** Fetches the archive of a version, keeps to its checksum and unpacks it into the version's folder. */
export async function fetchArchive(
  from: Extract<VersionOrigin, { kind: "archive" }> & { credentials: SecretResponse | null },
  build: DefinitionBuild,
  context: ProvisionContext,
): Promise<DownloadedFile> {
  const { url } = from;
  const folder = pathIn(build.root, "fetch");
  await mkdir(folder);
  const file = pathIn(folder, "archive");
  context.logs.line(`fetching ${url}`);
  const { credentials } = from;
  const fetched = (secretFile?: string) => askServer({ url, folder, file, secretFile }, context);
  const result =
    credentials === null
      ? await fetched()
      : await withSecretFile(basicAuthorization(credentials), context, fetched);
  if (!result.ok) throw refusal(result, url, credentials?.name ?? null);
  if (!(await lstat(file)).isFile()) {
    throw new JobFailure("build_failed", `${url} did not become a file`);
  }
  const hash = createHash("sha256");
  await hashFile(hash, file);
  const sha256 = hash.digest("hex");
  const download = await keepChecksum({ url, listed: from.sha256, sha256 }, context);
  context.logs.line(`${url} has the sha256 ${sha256} (${download.source})`);
  await unpack(file, { url, build }, context);
  await enterOnlyFolder(build.version);
  return download;
}

function askServer(
  asked: { url: string; folder: string; file: string; secretFile: string | undefined },
  context: ProvisionContext,
): Promise<ToolResult> {
  const { url, folder, file, secretFile } = asked;
  // A server that is sent a secret may lead nowhere else.
  const further = secretFile === undefined ? (FURTHER_HOSTS[new URL(url).host] ?? []) : [];
  return runTool(
    {
      name: "fetch",
      argv: [
        ...[pathArgument(process.execPath), ...args("-e", fetchProgram, "--")],
        ...[recipeArgument(url), pathArgument(file), recipeArgument(String(BYTES_MAX))],
        ...(secretFile === undefined ? [] : [pathArgument(secretFile)]),
      ],
      cwd: folder,
      readable: secretFile === undefined ? [] : [secretFile],
      code: "package",
      network: { registries: [], repositories: [url, ...further] },
      timeoutMs: TIMEOUT_MS,
    },
    context,
  );
}

function refusal(result: ToolResult, url: string, secret: string | null): JobFailure {
  const last = result.outputTail.trim().split("\n").at(-1) ?? "";
  const isMissing = /^status (40[13-9]|4[1-9]\d)$/.test(last);
  const code = isMissing ? "version_not_found" : "registry_unreachable";
  return toolFailure(
    result,
    code,
    `${url} could not be fetched: ${last} ${adviceOf(last, secret)}`,
  );
}

function adviceOf(last: string, secret: string | null): string {
  const isLocked = /^status 40[13]$/.test(last);
  if (secret === null) {
    const locked =
      "For a private one, name a secret of the project in the source of the definition.";
    return `Check the address, and that this machine can reach it.${isLocked ? ` ${locked}` : ""}`;
  }
  if (isLocked) {
    return `The server refused the secret “${secret}”. Set its user name and password again in Settings, Secrets.`;
  }
  return /^status 3\d\d$/.test(last)
    ? `It redirects, and the secret “${secret}” is not sent elsewhere. Name the address that it redirects to.`
    : `Check the address, and that the secret “${secret}” may read it.`;
}

async function unpack(
  file: string,
  { url, build }: { url: string; build: DefinitionBuild },
  context: ProvisionContext,
): Promise<void> {
  const start = await startOf(file);
  if (start.startsWith("504b0304")) return unpackZip(file, build.version);
  if (!start.startsWith("1f8b")) {
    throw new JobFailure("build_failed", `${url} is neither a .tar.gz nor a .zip file`);
  }
  await giveToPackages([build.version], context);
  const { version } = definitionFolders;
  const unpacking: ToolRun = {
    name: "unpack",
    argv: [...args("tar", "-xzf"), pathArgument(file), ...args("--no-same-owner")],
    cwd: version,
    placed: [{ from: build.version, to: version }],
    readable: [file],
    code: "package",
    timeoutMs: TIMEOUT_MS,
  };
  const result = await runTool(unpacking, context);
  if (result.ok) return;
  const last = result.outputTail.trim().split("\n").at(-1) ?? "";
  throw new JobFailure("build_failed", `${url} cannot be unpacked: ${last}`);
}

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead).toString("hex");
  } finally {
    await file.close();
  }
}

/** Most archives hold one folder with everything in it, named like the version. */
async function enterOnlyFolder(version: string): Promise<void> {
  const [only, ...others] = await readdir(version);
  if (only === undefined || others.length > 0) return;
  const inner = entryIn(version, only);
  if (!(await lstat(inner)).isDirectory()) return;
  const aside = `${version}.whole`;
  await rename(version, aside);
  await rename(entryIn(aside, only), version);
  await rmdir(aside);
}
