import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildSite, documentText } from "./buildSite.ts";
import { repositoryAddress } from "./repositoryAddress.ts";

// `pnpm docs:build`: writes the docs as a folder of static files, for hosting without an installation.
const { values } = parseArgs({
  options: {
    /** Folder to write; what is in it is removed first. */
    out: { type: "string", default: "dist/docs" },
    /** Path below which the files will be served, such as /lapline. */
    base: { type: "string", default: "" },
  },
});
const root = join(import.meta.dirname, "../..");
const out = resolve(root, values.out);
const base = values.base.replace(/\/+$/, "");
if (base !== "" && !base.startsWith("/")) {
  throw new Error(`--base is "${values.base}" and has to start with a slash, such as /lapline.`);
}
const repository = repositoryAddress(root);
const site = await buildSite(root, { base, folders: true, installation: false, repository });
if (site.problems.length > 0) throw new Error(site.problems.join("\n"));

const texts = [...site.documents].map(
  ([slug, document]) => [join(slug, "index.html"), documentText(document)] as const,
);
const files = [...texts, ["404.html", documentText(site.notFound)] as const, ...site.assets];
await rm(out, { recursive: true, force: true });
for (const [path, content] of files) {
  await mkdir(dirname(join(out, path)), { recursive: true });
  await writeFile(join(out, path), content);
}
console.log(`${site.documents.size} pages and ${site.assets.size} files in ${out}`);
