import type { TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import { verifiedHere } from "../verifiedHere.ts";
import { drillDriver } from "./drillDriver.ts";
import { drillServerJs } from "./drillServerJs.ts";

const versions = Array.from({ length: 20 }, (_, place) => `1.0.${place + 1}`);

export interface Drill {
  id: string;
  title: string;
  summary: string;
  /** First version that does more work; null: all do the same. */
  moreSince: string | null;
  note: string;
}

/** A target whose truth is known, for trying what Lapline says of it. */
export function drillTarget({ id, title, summary, moreSince, note }: Drill): TargetAdapter {
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
      verification: verifiedHere,
      notes: [
        note,
        "No system of anybody: it is measured like any other, to see whether Lapline finds what is known.",
        "Use n = 24 or more: with less, a call is mostly HTTP and the step looks smaller.",
      ],
    },
    interface: {
      kind: "http",
      launch: ({ version, dataDir, port }) => {
        const isMore = moreSince !== null && compareSemver(version, moreSince) >= 0;
        const program = `${dataDir}/server.mjs`;
        return {
          argv: [process.execPath, program, String(port), isMore ? "more" : "same"],
          env: {},
          files: { "server.mjs": drillServerJs },
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
