import { chmod, copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { args, pathArgument } from "@lapline/contracts";
import {
  type MavenCoordinates,
  mavenName,
  type ProvisionPlan,
  resolveMaven,
} from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import { pathIn } from "../paths/pathIn.ts";
import { runTool, type ToolRun } from "./build/runTool.ts";
import { fetchMavenFile } from "./fetchMavenFile.ts";
import { type Jdk, javaReleaseMin } from "./findJdk.ts";
import type { BuildResult } from "./openArtifactCache.ts";
import type { ProvisionContext } from "./provisionContext.ts";
import { readZipEntry } from "./readZipEntry.ts";

export type MavenPlan = Extract<ProvisionPlan, { kind: "maven" }>;

const COMPILE_TIMEOUT_MS = 5 * 60_000;

/**
 * Fetches releases with what they need, each file held against its published checksum, unpacks native
 * libraries and compiles the program. `jars.json` holds each file's address and checksum.
 */
export async function provisionMaven(
  { plan, jdk }: { plan: MavenPlan; jdk: Jdk },
  dir: string,
  context: ProvisionContext,
): Promise<BuildResult> {
  for (const folder of ["jars", "native", "program", "classes"]) await mkdir(pathIn(dir, folder));
  const kept: { name: string; url: string; checksum: string }[] = [];
  const fetchJar = async (coordinates: MavenCoordinates) => {
    const { path, url, checksum } = await fetchMavenFile(coordinates, "jar", context);
    const name = mavenName(coordinates);
    context.logs.line(`${name}, ${checksum}`);
    kept.push({ name, url, checksum });
    return path;
  };
  for (const coordinates of await jarsOf(plan, context)) {
    const { artifact, version } = coordinates;
    await copyFile(await fetchJar(coordinates), pathIn(dir, "jars", `${artifact}-${version}.jar`));
  }
  for (const library of plan.libraries) {
    const jar = await readFile(await fetchJar(library));
    const content = await readZipEntry(jar, library.file);
    if (content === null) {
      const sentence = `there is no ${library.file} in ${mavenName(library)}`;
      throw new JobFailure("build_failed", sentence);
    }
    await writeFile(pathIn(dir, "native", basename(library.file)), content);
  }
  await writeFile(pathIn(dir, "jars.json"), JSON.stringify(kept, null, 2));
  await compile(plan, { jdk, dir, context });
  await writeFile(pathIn(dir, plan.executable), launcher(plan, jdk));
  await chmod(pathIn(dir, plan.executable), 0o755);
  return { executable: plan.executable, imageId: null };
}

/** Only what the plan itself names can be a version that somebody mistyped. */
async function jarsOf(plan: MavenPlan, context: ProvisionContext): Promise<MavenCoordinates[]> {
  const named = new Set(plan.artifacts.map(mavenName));
  const readPom = async (coordinates: MavenCoordinates) => {
    try {
      return await readFile((await fetchMavenFile(coordinates, "pom", context)).path, "utf8");
    } catch (error) {
      const isMissing = error instanceof JobFailure && error.code === "version_not_found";
      if (!isMissing || named.has(mavenName(coordinates))) throw error;
      throw new JobFailure("build_failed", error.message, { cause: error });
    }
  };
  try {
    return await resolveMaven(plan.artifacts, readPom);
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof JobFailure || !(error instanceof Error)) throw error;
    throw new JobFailure("build_failed", error.message, { cause: error });
  }
}

async function compile(
  { sources }: MavenPlan,
  { jdk, dir, context }: { jdk: Jdk; dir: string; context: ProvisionContext },
): Promise<void> {
  for (const [name, text] of Object.entries(sources)) {
    await writeFile(pathIn(dir, "program", name), text);
  }
  const run: ToolRun = {
    name: "javac",
    argv: args(
      pathArgument(pathIn(jdk.home, "javac")),
      `--release=${javaReleaseMin}`,
      "-encoding",
      "UTF-8",
      // Annotation processors are programs of the jars.
      "-proc:none",
      "-cp",
      pathArgument(`${pathIn(dir, "jars")}/*`),
      "-d",
      pathArgument(pathIn(dir, "classes")),
      ...Object.keys(sources).map((name) => pathArgument(pathIn(dir, "program", name))),
    ),
    cwd: dir,
    code: "tool",
    timeoutMs: COMPILE_TIMEOUT_MS,
  };
  const result = await runTool(run, context);
  if (result.ok) return;
  const what = result.timedOut
    ? "took too long to compile"
    : "does not compile with these releases";
  throw new JobFailure("build_failed", `the program ${what}`);
}

/** Temporary files stay in the trial's folder, and the JVM leaves none about itself elsewhere. */
function launcher({ mainClass }: MavenPlan, { home }: Jdk): string {
  return `#!/bin/sh
here=\${0%/*}
exec ${home}/java -XX:-UsePerfData "-Djava.io.tmpdir=\${TMPDIR:-/tmp}" \\
  "-Djava.library.path=$here/native" -cp "$here/classes:$here/jars/*" ${mainClass}
`;
}
