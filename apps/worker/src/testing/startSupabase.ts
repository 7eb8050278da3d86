import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asVersionName, type Params, parseGitMirrors } from "@lapline/contracts";
import { testEnv } from "@lapline/testkit";
import { type Artifact, type LaunchPlan, targetsById } from "@lapline/workloads";
import { openArtifactCache } from "../provision/openArtifactCache.ts";
import { provision } from "../provision/provision.ts";
import { freePort } from "../sandbox/process/freePort.ts";
import { startTargetProcess } from "../sandbox/process/startTargetProcess.ts";
import { provisionContext } from "./provisionContext.ts";
import { sandboxJob } from "./sandboxJob.ts";

const version = "12.0.2-2";
const durability = "sync-commit";

/** Of the data path and of the complete sets alike. */
export const supabaseSecrets = {
  databasePassword: "dbpass1",
  postgresPassword: "dbpass1",
  jwtSecret: "a-secret-of-at-least-thirty-two-characters",
  memberPassword: "member-pass-1",
};

function httpTarget(id: string) {
  const { interface: reached } = targetsById.get(id) ?? { interface: null };
  if (reached?.kind !== "http") throw new Error(`${id} is no HTTP target.`);
  return reached;
}

/** Programs of SupaBase's data path, from the cache folder or built. */
export async function supabasePrograms(cacheDir: string): Promise<Artifact> {
  await using made = await provisionContext(testEnv.path, cacheDir);
  const plan = targetsById.get("supabase-core")?.provision(asVersionName(version, "git"), "git");
  if (plan === undefined) throw new Error("There is no target supabase-core.");
  const cache = await openArtifactCache({
    dir: join(cacheDir, "artifacts"),
    bytesMax: Number.MAX_SAFE_INTEGER,
    now: () => new Date(),
    onEvicted: () => undefined,
  });
  const gitMirrors = parseGitMirrors(testEnv.gitMirrors);
  if (gitMirrors === null) throw new Error("GIT_MIRRORS cannot be read.");
  return provision(plan, { ...made.context, cache, gitMirrors });
}

/** PostgreSQL, GoTrue and PostgREST with a new database, and what the complete set's Kong is told. */
export async function startSupabase(
  artifact: Artifact,
  {
    params = {},
    change = (plan) => plan,
  }: { params?: Params; change?(plan: LaunchPlan): LaunchPlan },
): Promise<AsyncDisposable & { kongConfiguration: string }> {
  const dir = await mkdtemp(join(tmpdir(), "lapline-supabase-"));
  const port = await freePort();
  const places = Object.fromEntries(
    await Promise.all(
      ["postgres", "auth"].map(async (name) => {
        const place = { dataDir: join(dir, "components", name), port: await freePort() };
        return [name, place] as const;
      }),
    ),
  );
  const dataDir = join(dir, "data");
  await mkdir(dataDir);
  const about = {
    durability,
    params,
    scenario: "records.insert",
    dataDir,
    secrets: supabaseSecrets,
  };
  const launch = httpTarget("supabase-core").launch({
    ...about,
    artifact,
    version,
    port,
    components: places,
  });
  const { job } = sandboxJob({ target: "supabase-core" });
  const target = await startTargetProcess(job, {
    launch: change(launch),
    dataDir,
    port,
    cpus: null,
    places,
    room: null,
  });
  const behind = { database: places.postgres, auth: places.auth, rest: { dataDir, port } };
  const names = ["supabase", ...Object.keys(behind)];
  const images = Object.fromEntries(names.map((name) => [name, `sha256:${name}`]));
  const { files } = httpTarget("supabase").launch({
    ...about,
    artifact: { ...artifact, images },
    version: "2026.2.16",
    port: 1,
    components: Object.fromEntries(
      Object.entries(behind).flatMap(([name, place]) =>
        place === undefined ? [] : [[name, place]],
      ),
    ),
  });
  return {
    kongConfiguration: files["kong.yml"] ?? "",
    async [Symbol.asyncDispose]() {
      await target.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
