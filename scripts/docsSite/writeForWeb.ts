import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buildSite, documentText } from "./buildSite.ts";
import { nonceMark } from "./layout/frame.ts";
import { repositoryAddress } from "./repositoryAddress.ts";

// Writes the docs where the web server has them: documents as a module, which each answer fills in, and
// everything else as public files. Part of `generate`, so that every build has the docs of its sources.
const root = join(import.meta.dirname, "../..");
const web = join(root, "apps/web");
const repository = repositoryAddress(root);
const site = await buildSite(root, {
  base: "/docs",
  folders: false,
  installation: true,
  repository,
});
if (site.problems.length > 0) throw new Error(site.problems.join("\n"));

const documents = [...site.documents].map(([slug, document]) => [slug, documentText(document)]);
const text = (value: unknown) => JSON.stringify(value, null, 1);
await mkdir(join(web, "src/generated"), { recursive: true });
await writeFile(
  join(web, "src/generated/docsPages.ts"),
  `// Written by scripts/docsSite/writeForWeb.ts.
export const docsPages: Readonly<Record<string, string>> = ${text(Object.fromEntries(documents))};
export const docsNotFound = ${text(documentText(site.notFound))};
export const nonceMark = ${text(nonceMark)};
`,
);
const folder = join(web, "public/docs");
await rm(folder, { recursive: true, force: true });
for (const [path, content] of site.assets) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}
