import type { TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import { readProgramFile } from "../programs/readProgram.ts";
import { drillDriver } from "./drillDriver.ts";

const versions = Array.from({ length: 20 }, (_, place) => `1.0.${place + 1}`);

export interface Drill {
  id: string;
  title: string;
  summary: string;
  /** First version that does more work; null: all do the same. */
  moreSince: string | null;
  /** First version that does much more; null: none does. */
  muchSince: string | null;
  note: string;
}

/** A target whose truth is known, for trying what Lapline says of it. */
export function drillTarget(drill: Drill): TargetAdapter {
  const { id, title, summary, note } = drill;
  return {
    description: {
      id,
      title,
      summary,
      interface: "http",
      homepage: "https://en.wikipedia.org/wiki/Fire_drill",
      scenarios: ["compute.fibonacci"],
      provisioners: [{ kind: "bundled", sandbox: "process" }],
      durabilityModes: ["stores-nothing"],
      versions,
      onlyKnownVersions: true,
      notes: [
        note,
        "A test system with known changes, to check whether Lapline finds them.",
        "Use n = 24 or more: with less, a call is mostly HTTP and the step looks smaller.",
      ],
    },
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
    compareVersions: compareSemver,
  };
}

function workOf({ moreSince, muchSince }: Drill, version: string): "same" | "more" | "much" {
  const isSince = (first: string | null) => first !== null && compareSemver(version, first) >= 0;
  if (isSince(muchSince)) return "much";
  return isSince(moreSince) ? "more" : "same";
}
