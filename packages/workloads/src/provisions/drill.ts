import { z } from "zod";
import { compareSemver } from "../descriptions/compareSemver.ts";
import { type Drill, drills } from "../descriptions/drill.ts";
import type { HttpDriver } from "../drivers/httpDriver.ts";
import { readProgramFile } from "../programs/programs.ts";
import { lightChat } from "./httpReplies.ts";
import type { TargetProvision } from "./provision.ts";

const health = { method: "GET", path: "/health" } as const;
const settings = { method: "GET", path: "/settings" } as const;
const settingsSchema = z.strictObject({ stores: z.string() });

/** Speaks to the server of the drill targets, which computes and stores nothing. */
const drillDriver: HttpDriver = {
  readiness: health,
  bootstrap: async ({ send }) => ({
    ...lightChat({
      version: null,
      settings: {},
      light: () => health,
      durability: async () => settingsSchema.parse(JSON.parse((await send(settings)).body)),
    }),
    fibonacci: (n) => ({ method: "GET", path: `/fibonacci?n=${n}` }),
  }),
  expectedSettings: () => ({ stores: "nothing" }),
};

function provisionOf(drill: Drill): TargetProvision {
  return {
    interface: {
      kind: "http",
      launch: ({ version, dataDir, port }) => {
        const program = `${dataDir}/server.mjs`;
        return {
          argv: [process.execPath, program, String(port), workOf(drill, version)],
          env: {},
          files: { "server.mjs": readProgramFile("drillServer", "server.mjs") },
          before: [],
        };
      },
      readyTimeoutMs: 15_000,
      driver: drillDriver,
    },
    provision: () => ({ kind: "bundled" }),
    secretNames: [],
  };
}

function workOf({ moreSince, muchSince }: Drill, version: string): "same" | "more" | "much" {
  const isSince = (first: string | null) => first !== null && compareSemver(version, first) >= 0;
  if (isSince(muchSince)) return "much";
  return isSince(moreSince) ? "more" : "same";
}

/** Servers whose version decides how much work they do. */
export const drillProvisions = Object.fromEntries(
  drills.map((drill) => [drill.id, provisionOf(drill)]),
);
