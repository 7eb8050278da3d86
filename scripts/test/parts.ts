/**
 * A named part of the tests that is too slow for each `npm test`. `npm run test:full` runs all of them,
 * continuous integration those in their turn and those that a change touches.
 */
export type Part = {
  readonly name: string;
  /** What a reader learns from it in a list. */
  readonly about: string;
  /** Names of its test files, wherever they lie, with as much of the path as tells them apart. */
  readonly files: readonly string[];
  /**
   * Builds of the same thing that take minutes each. Continuous integration takes one of them whenever it
   * is the part's turn, the next one five landings later.
   */
  readonly variants?: readonly string[];
  /** A Node.js program that is a test by itself, counted as one. */
  readonly program?: string;
  /** Estimate on two cores, with empty caches and one variant. */
  readonly minutes: number;
  /** The commits of five in which continuous integration runs it: those whose count leaves this rest. */
  readonly turn: 0 | 1 | 2 | 3 | 4;
  /** Paths below the root whose change touches it, besides its own test files. */
  readonly touchedBy: readonly RegExp[];
};

/** Continuous integration runs each part at least once in this many landings. */
export const turnsCount = 5;

/**
 * What continuous integration spends on parts, in minutes that each takes alone. They run beside
 * `npm test`: 14 of them and `npm test` took 22 minutes together. No turn needs more, and what a change
 * touches is added as long as it fits.
 */
export const partMinutesMax = 18;

export const parts: readonly Part[] = [
  {
    name: "trailbase",
    about: "TrailBase, the newest release and the published one, built from git",
    files: ["trailbaseJobs.it.test.ts"],
    variants: ["trailbase 0.22.6", "trailbase 0.21.11"],
    minutes: 11,
    turn: 0,
    touchedBy: [/trailbase(?!Crate|Page)/i],
  },
  {
    name: "trailbase-crate",
    about: "TrailBase's crate, built by cargo",
    files: ["trailbaseCrateJobs.it.test.ts"],
    minutes: 8,
    turn: 1,
    touchedBy: [/trailbaseCrate/, /provisionCargo/],
  },
  {
    name: "felt",
    about: "how fast pages feel on a seeded dashboard, and a log of 100,000 lines",
    files: ["felt.alone.test.ts", "longLog.alone.test.ts"],
    minutes: 2,
    turn: 0,
    touchedBy: [/^e2e\/browser\/felt\//, /^apps\/web\/(next\.config|package\.json)/],
  },
  {
    name: "start",
    about: "`npm start`, twice, killed and refused",
    files: ["npmStart.alone.test.ts"],
    minutes: 2,
    turn: 3,
    touchedBy: [/^scripts\/(start|bootstrap)\b/, /^packages\/postgres\//, /^e2e\/start\//],
  },
  {
    name: "machine-updates",
    about: "a joined machine follows its server through two real releases of the worker",
    files: ["machine/update.test.ts"],
    minutes: 6,
    turn: 3,
    touchedBy: [
      /^apps\/worker\/(bin|scripts|src\/(command|update))\//,
      /^e2e\/machine\//,
      /^scripts\/release\/packPackage/,
    ],
  },
  {
    name: "pocketbase",
    about: "releases of PocketBase, built by go",
    files: ["http.it.test.ts", "pocketbaseJobs.it.test.ts"],
    variants: ["pocketbase 0.40.4", "pocketbase 0.22.21"],
    minutes: 4,
    turn: 3,
    touchedBy: [/pocketbase/i, /provisionGo/],
  },
  {
    name: "pages",
    about: "every page by keyboard, on a phone, in both themes and for strangers",
    files: [
      "browser/compare.test.ts",
      "browser/everyPage.test.ts",
      "browser/explorer.test.ts",
      "browser/history.test.ts",
      "browser/imports.test.ts",
      "browser/keyboard.test.ts",
      "browser/mails.test.ts",
      "browser/overview.test.ts",
      "browser/share.test.ts",
    ],
    minutes: 5,
    turn: 4,
    touchedBy: [
      /^apps\/web\/src\/(app|client|components|features|server\/procedures)\//,
      /^e2e\/(browser|stack)\//,
    ],
  },
  {
    name: "git-builds",
    about: "targets that are built from git: Allyourbase, sqinn, GoatDB, Dart libraries",
    files: [
      "gitFaults.it.test.ts",
      "gitJobs.it.test.ts",
      "goatdbJobs.it.test.ts",
      "postgresComponent.it.test.ts",
    ],
    minutes: 5,
    turn: 4,
    touchedBy: [
      /provision(Git|Dart)/,
      /\/provision\/git\//,
      /goatdb/i,
      /allyourbase/i,
      /sqinn/i,
      /dartVm/,
      /embeddedPostgres/i,
    ],
  },
  {
    name: "provisioners",
    about: "what is fetched from registries by npm, go, pip, maven and cargo, behind walls",
    files: [
      "provisionedJobs.it.test.ts",
      "provisionCargo.it.test.ts",
      "provisionDart.it.test.ts",
      "registries.it.test.ts",
    ],
    minutes: 3,
    turn: 4,
    touchedBy: [/^apps\/worker\/src\/(provision|sandbox)\//],
  },
  {
    name: "self-hosted",
    about: "docker-compose.yml: install, back up, restore, upgrade",
    files: [],
    program: "e2e/selfhost/start.mjs",
    minutes: 4,
    turn: 1,
    touchedBy: [
      /^Dockerfile/,
      /^docker-compose\.yml/,
      /^\.dockerignore/,
      /^deploy\//,
      /^packages\/db\/(prisma|src\/migrate)/,
      /^apps\/control\/src\/setup/,
      /^e2e\/selfhost\//,
    ],
  },
  {
    name: "supabase",
    about: "SupaBase's data path, built from git, and the complete set's gateway",
    files: ["supabaseJobs.it.test.ts", "supabaseGateway.it.test.ts"],
    variants: ["supabase-core 12.0.2-2", "supabase-core 11.2.2-1"],
    minutes: 5,
    turn: 2,
    touchedBy: [/supabase/i],
  },
  {
    name: "drill",
    about: "a regression from its version to its mail, found by a bisection",
    files: ["drill.alone.test.ts"],
    minutes: 3,
    turn: 2,
    touchedBy: [
      /drill/i,
      /^packages\/stats\//,
      /^packages\/engine\/src\/judgment\//,
      /^packages\/engine\/src\/results\/comparisons\//,
      /^packages\/engine\/src\/publishing\/mails\//,
    ],
  },
  {
    name: "faults",
    about: "killed programs, cut links and outages under load",
    files: [
      "faultsUnderLoad.alone.test.ts",
      "partition.alone.test.ts",
      "workerCrash.alone.test.ts",
      "randomFaults.it.test.ts",
    ],
    minutes: 4,
    turn: 2,
    touchedBy: [
      /^e2e\/chaos\//,
      /^packages\/queue\//,
      /^apps\/control\/src\/(loops|relay)\//,
      /\/lease\//,
    ],
  },
  {
    name: "targets",
    about: "harness programs of every language on their libraries, and their own tests",
    files: [
      "browser.it.test.ts",
      "conformance.it.test.ts",
      "drizzleTargets.it.test.ts",
      "harnessPackages.it.test.ts",
      "goSqlite.it.test.ts",
      "npmTargets.it.test.ts",
      "payload.it.test.ts",
      "programs.it.test.ts",
      "runtimes.it.test.ts",
      "speedtestTargets.it.test.ts",
    ],
    minutes: 5,
    turn: 3,
    touchedBy: [
      /^packages\/workloads\/programs\//,
      /^(harnesses|examples)\//,
      /^apps\/cli\/src\/harness\//,
      /^packages\/workloads\/src\/(descriptions|drivers|harness|load|maven|programs|provisions|scenarios|speedtest)\//,
    ],
  },
  {
    name: "examples",
    about: "the examples of definitions, on packages of every registry, as a machine runs them",
    files: ["src/examples.it.test.ts"],
    minutes: 4,
    turn: 1,
    touchedBy: [
      /^examples\//,
      /^packages\/contracts\/src\/work\/definitions\//,
      /^packages\/workloads\/src\/(definitions|provisions)\//,
      /^apps\/worker\/src\/provision\/definition\//,
    ],
  },
];

/** Whether the path, below the root, is the file that a part names. */
export function isFileOf(name: string, path: string): boolean {
  return `/${path}`.endsWith(`/${name}`);
}

/** Patterns of the files of the parts that take no part in a session, for Vitest's `exclude`. */
export function leftOutPatterns(taken: readonly string[]): string[] {
  return parts
    .filter(({ name }) => !taken.includes(name))
    .flatMap(({ files }) => files.map((file) => `**/${file}`));
}
