import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

// Writes the letters of pictures as a module: a bundled server finds no file of a package by itself.
const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve("geist/font/sans")), "fonts/geist-sans");
const generated = join(import.meta.dirname, "../src/generated");
const base64 = async (name: string) => (await readFile(join(folder, name))).toString("base64");
await mkdir(generated, { recursive: true });
await writeFile(
  join(generated, "pictureFonts.ts"),
  `// Written by scripts/writeFonts.ts: Geist (SIL Open Font License 1.1) as TrueType, base64.
export const regular = "${await base64("Geist-Regular.ttf")}";
export const semibold = "${await base64("Geist-SemiBold.ttf")}";
`,
);
