import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** The licence texts of the npm packages that these files of a bundle (paths from `folder`) come from. */
export async function bundledLicenses(folder: string, files: readonly string[]): Promise<string> {
  const roots = files.flatMap((file) => {
    const [, root] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(resolve(folder, file)) ?? [];
    return root === undefined ? [] : [root];
  });
  const texts = [...new Set(roots)].toSorted().map(async (root) => {
    const manifest: unknown = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    const { name, version, license } = Object(manifest);
    const found = (await readdir(root)).find((one) => /^licen[cs]e(\.|$)/i.test(one));
    if (found === undefined) throw new Error(`${name} is bundled and has no licence text`);
    return `${name} ${version} (${license})\n\n${await readFile(join(root, found), "utf8")}`;
  });
  return `${(await Promise.all(texts)).join(`\n${"-".repeat(80)}\n\n`)}`;
}
