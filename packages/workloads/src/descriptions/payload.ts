import { apiScenarioIds } from "../scenarios/apiScenarios.ts";
import { allScenarioIds } from "../scenarios/scenarioIds.ts";
import type { DescribedTarget } from "./describedTarget.ts";
import { payloadModes } from "./durabilityModes.ts";

export const payload: DescribedTarget = {
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
    durabilityModes: payloadModes.names,
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
  versionSource: { kind: "npm", package: "payload", below: "4.0.0-0" },
};
