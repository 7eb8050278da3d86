import type { LaunchContext, LaunchPlan, TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import { readProgramFile } from "../programs/readProgram.ts";
import { allScenarioIds } from "../scenarios/allScenarioIds.ts";
import { apiScenarioIds } from "../scenarios/apiScenarios.ts";
import { payloadDriver } from "./payloadDriver.ts";

function launch({
  artifact,
  dataDir,
  port,
  durability,
  scenario,
  secrets,
}: LaunchContext): LaunchPlan {
  const secret = secrets.payloadSecret;
  if (artifact.dir === null) throw new Error("Payload was provisioned without its npm folder.");
  if (secret === undefined) throw new Error("Payload needs the secret payloadSecret.");
  const command = (mode: "push" | "serve") => [
    process.execPath,
    `${dataDir}/server.mjs`,
    mode,
    String(port),
    durability,
    artifact.dir ?? "",
  ];
  return {
    argv: command("serve"),
    env: {
      PAYLOAD_SECRET: secret,
      ...(scenario.startsWith("api.") && { LAPLINE_ITEMS: "1" }),
    },
    files: { "server.mjs": readProgramFile("payloadServer", "server.mjs") },
    before: [command("push")],
  };
}

export const payload: TargetAdapter = {
  description: {
    id: "payload",
    title: "Payload",
    summary: "Content management system in TypeScript on SQLite: users, access functions, REST.",
    interface: "http",
    homepage: "https://payloadcms.com/",
    scenarios: [
      ...allScenarioIds.filter((id) => id !== "records.batch"),
      "records.saturation",
      "compute.fibonacci",
      ...apiScenarioIds.filter((id) => id !== "api.health" && id !== "api.batch_create"),
    ],
    provisioners: [{ kind: "npm", sandbox: "process" }],
    durabilityModes: payloadDriver.modes,
    versions: ["3.90.2"],
    onlyKnownVersions: true,
    notes: [
      "Runs without Next.js: Payload's own REST endpoints behind node:http. Published figures come " +
        "from Next.js, which was slower when both were tried.",
      "wal-normal is set as in the published benchmark. stock is the default of Payload, with a " +
        "rollback journal.",
      "Many writers at once can starve each other. Requests above timeoutSeconds count as failed " +
        "although their row may be stored: lower inFlight, or raise the time.",
      "Its Fibonacci endpoint is JavaScript in Node.js itself, which computes one call at a time.",
      "Its REST API has no batch create and no health request, so it does not run the batch " +
        "scenarios and api.health.",
      "The tables are created before the start, so the start-up time holds no first migration.",
    ],
  },
  interface: { kind: "http", launch, readyTimeoutMs: 60_000, driver: payloadDriver },
  provision: (version) => ({
    kind: "npm",
    packages: [
      { name: "payload", version },
      { name: "@payloadcms/db-sqlite", version },
      // Required beside Payload even where GraphQL is off.
      { name: "graphql", version: "16.11.0" },
    ],
  }),
  secretNames: ["memberPassword", "payloadSecret"],
  compareVersions: compareSemver,
  versionSource: { kind: "npm", package: "payload", below: "4.0.0-0" },
};
