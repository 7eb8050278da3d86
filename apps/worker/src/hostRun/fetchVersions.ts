import { rename } from "node:fs/promises";
import { join } from "node:path";
import { versionNameOf } from "@lapline/contracts";
import { type HostRunAnswer, type HostRunRequest, modesOf } from "@lapline/contracts/definitions";
import { ownWorkload, type ProvisionPlan, type VersionOrigin } from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import { makeBuildFolders } from "../provision/definition/buildFolders.ts";
import { fetchOrigin } from "../provision/definition/fetchOrigin.ts";
import { provision } from "../provision/provision.ts";
import type { ProvisionContext } from "../provision/provisionContext.ts";
import type { HostRun } from "./hostRunContext.ts";

type FetchRequest = Extract<HostRunRequest, { task: "fetch" }>;

/** Fetches each version as a machine would, into a folder that is the person's own from then on. */
export async function fetchVersions(
  { definition, versions }: FetchRequest,
  run: HostRun,
): Promise<HostRunAnswer> {
  for (const { name, folder } of versions) {
    run.tell(`Fetching ${definition.target.id} ${name}`);
    run.inHand.now = `${name}: `;
    const context = provisionContext(run);
    const build = await makeBuildFolders(join(run.dir, "version"));
    const from = originOf(definition, name);
    const provisionPart = (part: ProvisionPlan) => provision(part, context);
    await fetchOrigin({ from, credentials: null }, build, context, provisionPart);
    await rename(build.version, folder);
  }
  return { outcome: "fetched" };
}

function originOf(definition: FetchRequest["definition"], version: string): VersionOrigin {
  const found = ownWorkload({
    definition: { revision: null, repository: null, content: definition },
    scenario: definition.scenarios[0]?.id ?? "",
    scenarioVersion: 1,
    durability: modesOf(definition)[0],
  });
  const kind = found?.target.description.provisioners[0]?.kind;
  if (!found || kind === undefined) throw new Error("a definition without a scenario");
  const named = versionNameOf(version, kind);
  if (!named.ok) throw new JobFailure("version_not_found", named.reason);
  const plan = found.target.provision(named.name, kind, {});
  if (plan.kind === "definition") return plan.from;
  throw new Error(`versions of ${plan.kind} are not fetched into a folder`);
}

function provisionContext({ worker, toolEnv, mask, marker, signal, logs }: HostRun) {
  const context: ProvisionContext = {
    ...{ toolEnv, mask, marker, signal, logs },
    cache: worker.cache,
    stepsCaches: worker.stepsCaches,
    downloads: null,
    toolCacheDir: worker.toolCacheDir,
    gitMirrors: worker.gitMirrors,
    mavenRepositoryUrl: worker.mavenRepositoryUrl,
    buildMemoryBytesMax: worker.buildMemoryBytesMax,
    tools: worker.tools,
    buildHosts: worker.buildHosts,
    walls: worker.walls,
    // Without a server nothing is kept from one run to the next.
    settleChecksum: async ({ sha256 }) => ({ sha256, firstSeenAt: new Date().toISOString() }),
    openSecret: () => Promise.reject(new Error("secrets are the server's")),
    images: () => Promise.reject(new Error("no image is fetched here")),
    containers: () => Promise.reject(new Error("nothing is built in containers here")),
  };
  return context;
}
