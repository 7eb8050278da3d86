// Builds the production entry points of an app: `node ../../scripts/bundle.ts src/main.ts …`, run
// from the app's folder. An entry may be given a name of its own as `name=path`.
// Workspace packages are bundled in, everything from npm stays an import.
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, type Plugin } from "esbuild";
import root from "../package.json" with { type: "json" };
import { readBuildSources } from "./release/readBuildSources.ts";
import { releaseVersion } from "./releaseVersion.ts";

const externalNpm: Plugin = {
  name: "external-npm",
  setup(bundler) {
    bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      const isOurs = kind === "entry-point" || path.startsWith("@lapline/");
      return isOurs ? null : { path, external: true };
    });
  },
};

const entries = process.argv.slice(2).map((argument) => {
  const named = argument.match(/^([^=]+)=(.+)$/);
  const [, name, path] = named ?? [null, basename(argument).replace(/\.tsx?$/, ""), argument];
  return { in: path ?? "", out: name ?? "" };
});

const sources = readBuildSources(join(import.meta.dirname, ".."), root.version);

await rm("dist", { recursive: true, force: true });
await build({
  entryPoints: entries,
  outdir: "dist",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  target: "node24",
  format: "esm",
  splitting: true,
  sourcemap: true,
  logLevel: "warning",
  define: { LAPLINE_VERSION: JSON.stringify(releaseVersion(root.version, sources)) },
  plugins: [externalNpm],
});
