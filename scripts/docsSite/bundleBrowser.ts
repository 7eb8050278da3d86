import { join } from "node:path";
import { build } from "esbuild";

const folder = join(import.meta.dirname, "browser");

/** The script and the style sheet of the site, each as one small file. */
export async function bundleBrowser(font: string): Promise<{ script: Buffer; style: Buffer }> {
  const bundled = await build({
    entryPoints: { docs: join(folder, "main.ts"), style: join(folder, "site.css") },
    outdir: "out",
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    logLevel: "warning",
    // The address of the font is known only now.
    plugins: [
      {
        name: "font",
        setup(bundler) {
          bundler.onResolve({ filter: /^font:sans$/ }, () => ({ path: font, external: true }));
        },
      },
    ],
  });
  const fileOf = (ending: string) => {
    const file = bundled.outputFiles.find(({ path }) => path.endsWith(ending));
    if (file === undefined) throw new Error(`esbuild made no ${ending} file.`);
    return Buffer.from(file.contents);
  };
  return { script: fileOf(".js"), style: fileOf(".css") };
}
