import { join } from "node:path";
import { build } from "esbuild";

const programs = ["inProcess", "http"] as const;

/** CommonJS dependencies inside an ES module bundle call `require` for Node's own modules. */
const banner = `import { createRequire as createRequireOfBundle } from "node:module";
const require = createRequireOfBundle(import.meta.url);`;

/**
 * Bundles each harness program into one `<program>.mjs` in `outDir` that runs with nothing beside
 * Node 22 or newer. Answers the paths by program.
 */
export async function buildHarness(
  outDir: string,
): Promise<Record<(typeof programs)[number], string>> {
  const source = join(import.meta.dirname, "../src/harness");
  await build({
    entryPoints: programs.map((program) => join(source, `${program}.ts`)),
    outdir: outDir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node22",
    banner: { js: banner },
    // The first releases of Deno that have node:sqlite lack it.
    define: { global: "globalThis" },
    logLevel: "warning",
  });
  return { inProcess: join(outDir, "inProcess.mjs"), http: join(outDir, "http.mjs") };
}
