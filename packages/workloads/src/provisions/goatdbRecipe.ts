import type { BuildRecipe } from "./gitPlan.ts";
import { npmPart, type ProvisionPlan } from "./plan.ts";

/** File of the artifact that holds the library as one module. */
export const goatdbModule = "goatdb.mjs";

/** Node.js and Deno share one module, which holds its server too; a page gets one of its own. */
export type GoatdbBundle = "runtime" | "page";

const bundleTimeoutMs = 5 * 60_000;

/** Where its imports lead. Those of jsr.io go to the sources beside it, those of npm to parts. */
const imports = {
  "@goatdb/orderstamp": "{build}/orderstamp/orderstamp.ts",
  "@std/data-structures": "{build}/std/data_structures/mod.ts",
  "@std/encoding": "{build}/std/encoding/mod.ts",
  "@std/encoding/base64": "{build}/std/encoding/base64.ts",
  "@std/path": "{build}/std/path/mod.ts",
  // As orderstamp spells it.
  "npm:elen@^1.0.10": "{part:elen}/node_modules/elen/src/elen.js",
};

/** The library, and what its own server and its page's settings are made of. */
const exported = ["mod.ts", "base/version-number.ts"];

interface Bundle {
  files: Readonly<Record<string, string>>;
  entry: string;
  imports: Readonly<Record<string, string>>;
  flags: readonly string[];
}

const reexport = (names: readonly string[]) =>
  names.map((name) => `export * from "./goatdb/${name}";\n`).join("");

const bundles: Record<GoatdbBundle, Bundle> = {
  runtime: {
    entry: "runtime.ts",
    files: { "runtime.ts": reexport([...exported, "server.ts"]) },
    imports: {
      ...imports,
      nodemailer: "{part:nodemailer}/node_modules/nodemailer/lib/nodemailer.js",
    },
    flags: [
      "--platform=node",
      "--target=node22",
      // Its adapter for Node.js looks for `require` where modules have none.
      '--banner:js=import { createRequire } from "node:module";' +
        "const require = createRequire(import.meta.url);globalThis.require ??= require;",
    ],
  },
  page: {
    entry: "page.ts",
    files: { "page.ts": reexport(exported), "nothing.js": "export {};\n" },
    imports: {
      ...imports,
      // What only its adapters for other runtimes import, and never call in a page.
      "node:crypto": "{build}/nothing.js",
      "node:fs/promises": "{build}/nothing.js",
      "node:os": "{build}/nothing.js",
    },
    flags: ["--platform=browser", "--target=es2022"],
  },
};

/** The bundler and the packages of npm that go into a module. */
export function goatdbParts(bundle: GoatdbBundle): Readonly<Record<string, ProvisionPlan>> {
  return {
    esbuild: npmPart("@esbuild/linux-x64", "0.28.2"),
    elen: npmPart("elen", "1.0.10"),
    // Its server imports it, and sends no mail unless it is told to.
    ...(bundle === "runtime" && { nodemailer: npmPart("nodemailer", "6.10.1") }),
  };
}

/** Makes one module of GoatDB and all that it imports. */
export function goatdbRecipe(bundle: GoatdbBundle): BuildRecipe {
  const { entry, files, flags, ...made } = bundles[bundle];
  return {
    files,
    steps: [
      {
        argv: [
          "{part:esbuild}/node_modules/@esbuild/linux-x64/bin/esbuild",
          entry,
          "--bundle",
          "--format=esm",
          "--log-level=error",
          // The module is a library: its command line stays out.
          "--define:import.meta.main=false",
          ...Object.entries(made.imports).map(([name, path]) => `--alias:${name}=${path}`),
          ...flags,
          `--outfile=${goatdbModule}`,
        ],
        timeoutMs: bundleTimeoutMs,
      },
    ],
  };
}
