import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { leftOut } from "./scripts/test/leftOut.ts";

const integrationTests = "**/*.it.test.ts";
/** What measures, or is given so many seconds by what it tests: beside another it would tell less. */
const aloneTests = "**/*.alone.test.ts";
/** Next.js copies sources beside its server. */
const built = ["**/.next/**", "**/dist/**"];
const setupFiles = ["packages/testkit/src/boundProperties.ts"];

/** As the web's tsconfig says it, for tests that render its components. */
const webAlias = { "@/": new URL("./apps/web/src/", import.meta.url).pathname };

const workersAtLeast = (count: number) => Math.max(count, availableParallelism() - 1);

const integration = {
  exclude: [...configDefaults.exclude, ...built, ...leftOut],
  setupFiles,
  sequence: { groupOrder: 1 },
  // Half of the time they wait: for leases, outages, downloads.
  maxWorkers: workersAtLeast(3),
  // Only what hangs should end by them: a machine may be busy with ten times its work.
  testTimeout: 180_000,
  hookTimeout: 300_000,
};

export default defineConfig({
  test: {
    // Of the session, not of a project: all of them share one PostgreSQL server.
    globalSetup: "packages/testkit/src/globalSetup.ts",
    // Vitest leaves one core to itself; with two cores that would be one file at a time.
    maxWorkers: workersAtLeast(2),
    projects: [
      {
        test: {
          name: "unit",
          alias: webAlias,
          include: ["{packages,apps,scripts,bench}/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, ...built, integrationTests],
          // Nothing of theirs outlives a test, and importing everything again for each of 490 files took
          // two thirds of the time.
          isolate: false,
          setupFiles,
          // Property tests take seconds when the machine does something else.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...integration,
          name: "integration",
          include: [`{packages,scripts,apps/{cli,control,worker}}/${integrationTests}`],
          // As above; databases, processes and folders are of a test or a file, and end with it.
          isolate: false,
        },
      },
      {
        // The server has one environment and one database for as long as its process lives.
        test: {
          ...integration,
          name: "web",
          alias: webAlias,
          include: [`apps/web/${integrationTests}`],
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          exclude: [...configDefaults.exclude, aloneTests, ...leftOut],
          sequence: { groupOrder: 2 },
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: "alone",
          include: [`e2e/${aloneTests}`],
          exclude: [...configDefaults.exclude, ...leftOut],
          sequence: { groupOrder: 3 },
          testTimeout: 180_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
