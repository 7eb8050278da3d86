import { readProgramFile } from "../programs/programs.ts";
import type { LaunchContext, LaunchPlan } from "./launch.ts";
import { payloadDriver } from "./payloadDriver.ts";
import type { TargetProvision } from "./provision.ts";

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

export const payloadProvision: TargetProvision = {
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
};
