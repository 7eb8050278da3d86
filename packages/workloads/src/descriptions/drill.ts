import type { DescribedTarget } from "./describedTarget.ts";

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

/** Targets whose truth is known, for trying what Lapline says of them. */
export const drills: readonly Drill[] = [
  {
    id: "drill-step",
    title: "Fire drill: a step",
    summary: "See how an alert arrives: a small HTTP server that gets slower at known versions.",
    moreSince: "1.0.7",
    muchSince: "1.0.16",
    note: "From 1.0.7 on it does 8.0 % more work for each request, from 1.0.16 on 708.0 % more; nothing else ever changes.",
  },
  {
    id: "drill-steady",
    title: "Fire drill: nothing changes",
    summary: "Small HTTP server of Lapline's own whose versions are all the same code.",
    moreSince: null,
    muchSince: null,
    note: "Its versions differ only in name, so every reported change is a false alarm.",
  },
];

export const drillTargets = drills.map(({ id, title, summary, note }): DescribedTarget => {
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
  };
});
