import { join } from "node:path";
import { type BuildOptions, build } from "esbuild";

const programs = ["inProcess", "http", "browser"] as const;
/** Programs that those start. */
const startedByThem = ["goatdbServer", "delayRelay", "frontProxy"];

/** CommonJS dependencies inside an ES module bundle call `require` for Node's own modules. */
const banner = `import { createRequire as createRequireOfBundle } from "node:module";
const require = createRequireOfBundle(import.meta.url);`;

/**
 * Bundles each harness program into one `<program>.mjs` in `outDir` that runs with nothing beside
 * Node 22 or newer, and `browserPage.mjs`, which `browser.mjs` serves to a page. Answers the paths by
 * program.
 */
export async function buildHarness(
  outDir: string,
): Promise<Record<(typeof programs)[number], string>> {
  const source = join(import.meta.dirname, "../src/harness");
  const options = {
    outdir: outDir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    // Pages and the first releases of Deno that have node:sqlite lack it.
    define: { global: "globalThis" },
    logLevel: "warning",
  } satisfies BuildOptions;
  await build({
    ...options,
    entryPoints: [...programs, ...startedByThem].map((program) => join(source, `${program}.ts`)),
    platform: "node",
    target: "node22",
    banner: { js: banner },
  });
  await build({
    ...options,
    entryPoints: [join(source, "browserPage.ts")],
    platform: "browser",
    target: "chrome120",
  });
  const at = (program: string) => join(outDir, `${program}.mjs`);
  return { inProcess: at("inProcess"), http: at("http"), browser: at("browser") };
}
