import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { canonicalJson } from "@lapline/contracts";
import { type MavenCoordinates, mavenPath } from "../../maven/mavenCoordinates.ts";
import { resolveMaven } from "../../maven/resolveMaven.ts";
import type { ProvisionPlan } from "../../provisions/plan.ts";

const run = promisify(execFile);
const repository = "https://repo1.maven.org/maven2";
const fetchTimeoutMs = 5 * 60_000;
const compileTimeoutMs = 5 * 60_000;

/**
 * Installs a `maven` plan for a test and answers the argument vector that starts its program. What was
 * installed once is kept in the cache folder.
 */
export async function installMavenTarget(
  javac: string,
  plan: ProvisionPlan,
  cacheDir: string,
): Promise<[string, ...string[]]> {
  if (plan.kind !== "maven") throw new Error(`A ${plan.kind} plan is not installed from Maven.`);
  const jdk = (await run(javac, ["-version"])).stdout;
  const key = createHash("sha256").update(canonicalJson({ plan, jdk })).digest("hex");
  const targets = join(cacheDir, "test-targets");
  const folder = join(targets, key.slice(0, 16));
  const within = (name: string) => join(folder, name);
  const classPath = `${within("classes")}:${within("jars/*")}`;
  const flags = [`-Djava.library.path=${within("native")}`, "-cp", classPath];
  const argv: [string, ...string[]] = [join(dirname(javac), "java"), ...flags, plan.mainClass];
  if (existsSync(folder)) return argv;
  await mkdir(targets, { recursive: true });
  const installing = await mkdtemp(join(targets, "installing-"));
  await fetchJars(plan, installing, dirname(javac));
  const sources = Object.entries(plan.sources).map(([name, text]) => ({
    file: join(installing, name),
    text,
  }));
  for (const { file, text } of sources) await writeFile(file, text);
  const classes = [
    "-proc:none",
    "-cp",
    join(installing, "jars/*"),
    "-d",
    join(installing, "classes"),
  ];
  const files = sources.map(({ file }) => file);
  await run(javac, ["--release=17", ...classes, ...files], { timeout: compileTimeoutMs });
  // Moved in one step, so that a second session never sees half a folder.
  await rename(installing, folder).catch(async (error: unknown) => {
    await rm(installing, { recursive: true });
    if (!existsSync(folder)) throw error;
  });
  return argv;
}

/** The jars of a plan in `jars`, its native libraries in `native`. */
async function fetchJars(
  { artifacts, libraries }: Extract<ProvisionPlan, { kind: "maven" }>,
  into: string,
  jdkDir: string,
): Promise<void> {
  await mkdir(join(into, "jars"));
  await mkdir(join(into, "native"));
  const readPom = async (one: MavenCoordinates) => String(await fetchFile(mavenPath(one, "pom")));
  for (const one of await resolveMaven(artifacts, readPom)) {
    const path = mavenPath(one, "jar");
    await writeFile(join(into, "jars", basename(path)), await fetchFile(path));
  }
  for (const { file, ...one } of libraries) {
    const jar = join(into, "native", "library.jar");
    await writeFile(jar, await fetchFile(mavenPath(one, "jar")));
    await run(join(jdkDir, "jar"), ["--extract", "--file", jar, file], { cwd: into });
    await rename(join(into, file), join(into, "native", basename(file)));
    await rm(jar);
  }
}

async function fetchFile(path: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(fetchTimeoutMs);
  const answer = await fetch(`${repository}/${path}`, { signal });
  if (!answer.ok) throw new Error(`${repository}/${path} answered ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}
