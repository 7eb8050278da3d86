import { readFileSync } from "node:fs";
import type { ICruiseOptions, IForbiddenRuleType } from "dependency-cruiser";

// The import directions of docs/development/architecture.md, as errors without exceptions.

const tests = "[.](it[.])?test[.]tsx?$";

/** Tests and what only they use: they may import what the code beside them may not. */
export const testCode = new RegExp(`${tests}|(^|/)testing/`);

/** The only workspace packages that a folder may import, besides itself; tests also use testkit. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  "packages/client": [],
  "packages/contracts": [],
  "packages/stats": ["contracts"],
  "packages/queue": ["contracts"],
  "packages/db": ["contracts", "stats"],
  "packages/engine": ["contracts", "stats", "db"],
  "packages/workloads": ["contracts"],
  "packages/postgres": [],
  "packages/testkit": ["contracts", "postgres"],
  "apps/web": [
    "contracts",
    "stats",
    "db",
    "engine",
    "workloads/src/catalog",
    "workloads/src/definitions",
    "workloads/src/published",
  ],
  "apps/control": [
    "contracts",
    "stats",
    "db",
    "engine",
    "queue",
    "workloads/src/catalog",
    "workloads/src/definitions",
    "workloads/src/registries",
  ],
  "apps/worker": ["contracts", "stats", "workloads", "queue"],
  "apps/cli": ["contracts", "stats"],
};

const directions = Object.entries(mayImport).map(
  ([folder, packages]): IForbiddenRuleType => ({
    name: `direction-${folder.replace("/", "-")}`,
    severity: "error",
    from: { path: `^${folder}/`, pathNot: tests },
    to: {
      path: "^(packages|apps)/",
      pathNot: [
        `^${folder}/`,
        "^packages/testkit/",
        ...packages.map((name) => `^packages/${name}/`),
      ],
    },
  }),
);

/**
 * The only folders beside it that a folder may import, where what lies above what is decided; tests
 * may import all. Everywhere else the check for circles of folders holds.
 */
const layers: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "apps/web/src": {
    app: ["features", "components", "client", "server"],
    features: ["components", "client", "server"],
    components: ["client"],
    client: ["server"],
    server: [],
  },
};

const layerDirections = Object.entries(layers).flatMap(([root, folders]) =>
  Object.entries(folders).map(
    ([folder, below]): IForbiddenRuleType => ({
      name: `layer-${root.replaceAll("/", "-")}-${folder}`,
      severity: "error",
      from: { path: `^${root}/${folder}/`, pathNot: testCode.source },
      to: {
        path: `^${root}/[^/]+/`,
        pathNot: [folder, ...below].map((name) => `^${root}/${name}/`),
      },
    }),
  ),
);

/** Files that the packages' own `exports` name: the only doors for everybody else. */
const packageDoors = Object.keys(mayImport)
  .filter((folder) => folder.startsWith("packages/"))
  .flatMap((folder) => {
    const manifest: unknown = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    const hasExports = typeof manifest === "object" && manifest !== null && "exports" in manifest;
    return Object.values(hasExports ? Object(manifest.exports) : {}).map(
      (path) => `^${folder}/${String(path).replace("./", "").replaceAll(".", "[.]")}$`,
    );
  });

const featureDoors = [
  "^apps/web/src/features/[^/]+/index[.]tsx?$",
  "^apps/web/src/features/[^/]+/server/index[.]ts$",
];

/** The modules of the engine, each above those before it. */
const engineModules = ["base", "access", "work", "results", "judgment", "publishing", "operations"];

/** A module imports its own files, and of the modules below it their front doors. */
const engineDirections = engineModules.map(
  (module, place): IForbiddenRuleType => ({
    name: `engine-direction-${module}`,
    severity: "error",
    from: { path: `^packages/engine/src/${module}/`, pathNot: [tests, "/testing/"] },
    to: {
      path: "^packages/engine/src/",
      pathNot: [
        `^packages/engine/src/${module}/`,
        ...engineModules
          .slice(0, place)
          .map((below) => `^packages/engine/src/${below}/index[.]ts$`),
      ],
    },
  }),
);

const procedureDoors = "^apps/web/src/server/procedures/([^/]+/index|[^/]+)[.]ts$";

const onlyIn = (dependency: string, ...places: string[]): IForbiddenRuleType => ({
  name: `${dependency.replaceAll(/\W/g, "")}-only-in-its-place`,
  severity: "error",
  from: { path: "^(packages|apps|scripts|e2e|bench)/", pathNot: places },
  to: { path: `node_modules/${dependency}[/.]` },
});

/** Every boundary of the project; each is an error. */
export const forbidden: IForbiddenRuleType[] = [
  ...directions,
  ...layerDirections,
  { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
  {
    name: "no-unresolvable",
    severity: "error",
    // Programs of a definition stand beside what its build puts there.
    from: { pathNot: "^bench/fidelity/definitions/" },
    to: { couldNotResolve: true },
  },
  {
    name: "front-door",
    severity: "error",
    from: { path: "^((packages|apps)/[^/]+)/" },
    to: { path: "^(packages|apps)/", pathNot: ["^$1/", ...packageDoors] },
  },
  {
    name: "feature-front-door",
    severity: "error",
    from: { path: "^apps/web/src/(app|components|server|client)/" },
    to: { path: "^apps/web/src/features/", pathNot: featureDoors },
  },
  {
    name: "feature-to-feature",
    severity: "error",
    from: { path: "^apps/web/src/features/([^/]+)/" },
    to: {
      path: "^apps/web/src/features/",
      pathNot: ["^apps/web/src/features/$1/", ...featureDoors],
    },
  },
  {
    name: "procedures-front-door",
    severity: "error",
    from: { path: "^apps/web/src/", pathNot: "^apps/web/src/server/procedures/" },
    to: { path: "^apps/web/src/server/procedures/", pathNot: procedureDoors },
  },
  {
    name: "procedures-to-procedures",
    severity: "error",
    from: { path: "^apps/web/src/server/procedures/([^/]+)/" },
    to: {
      path: "^apps/web/src/server/procedures/",
      pathNot: ["^apps/web/src/server/procedures/$1/", procedureDoors],
    },
  },
  {
    name: "testkit-in-tests-only",
    severity: "error",
    from: { path: "^(packages|apps)/", pathNot: [tests, "/testing/", "^packages/testkit/"] },
    to: { path: "^packages/testkit/" },
  },
  {
    name: "browser-safe-packages",
    severity: "error",
    from: { path: "^packages/(contracts|stats)/src/", pathNot: testCode.source },
    to: { dependencyTypes: ["core"] },
  },
  {
    // What the web server, control and the engine see of a target is data: no code that makes, starts or
    // loads it comes along.
    name: "descriptions-are-data",
    severity: "error",
    from: {
      path: "^packages/workloads/src/(catalog|definitions|descriptions|published|scenarios|speedtest)/",
      pathNot: tests,
    },
    to: {
      path: "^packages/workloads/src/(drivers|harness|load|maven|programs|provisions|requests)/",
    },
  },
  {
    name: "descriptions-without-node",
    severity: "error",
    from: {
      path: "^packages/workloads/src/(catalog|definitions|descriptions|published|scenarios|speedtest)/",
      pathNot: tests,
    },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "environment-in-env-files",
    severity: "error",
    from: { path: "^(packages|apps)/", pathNot: "/env[.]ts$" },
    to: { path: "^process$", dependencyTypes: ["core"] },
  },
  ...engineDirections,
  {
    name: "engine-front-door",
    severity: "error",
    from: { path: "^packages/engine/src/index[.]ts$" },
    to: { path: "^packages/engine/src/", pathNot: "^packages/engine/src/[^/]+/index[.]ts$" },
  },
  onlyIn("dockerode", "^apps/worker/src/sandbox/"),
  onlyIn("bullmq", "^packages/queue/"),
  onlyIn("@prisma", "^packages/db/"),
  onlyIn("autocannon", "^packages/workloads/", "^bench/"),
  onlyIn("fast-xml-parser", "^packages/workloads/src/maven/"),
  onlyIn(
    "modern-tar",
    "^apps/worker/src/sandbox/",
    "^packages/contracts/src/results/imports/files/",
  ),
  onlyIn("fflate", "^packages/contracts/src/results/imports/files/"),
  onlyIn("csv-parse", "^packages/contracts/src/results/imports/tables/"),
  onlyIn("yauzl", "^apps/worker/src/provision/(readZipEntry|definition/unpackZip)[.]ts$"),
  onlyIn("next/link", "^apps/web/src/components/ui/Link[.]tsx$"),
];

/** How the tree is read. Type imports count: a direction holds for types too. */
export const cruiseOptions: ICruiseOptions = {
  doNotFollow: { path: "node_modules" },
  exclude: {
    // Programs that targets are built of import what lies beside them there only.
    path: "^(packages|apps)/[^/]+/(dist|[.]next|src/generated)/|^packages/workloads/programs/",
  },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ["exports"],
    conditionNames: ["import", "node", "default", "types"],
    extensions: [".ts", ".tsx", ".mts", ".mjs", ".js", ".json", ".d.ts", ".css"],
  },
};
