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
    const title = `${name} ${version} (${license})`;
    if (found !== undefined) return `${title}\n\n${await readFile(join(root, found), "utf8")}`;
    if (license === undefined) throw new Error(`${name} is bundled and names no licence`);
    return `${title}\n\nThe package declares this licence and comes without its text.\n`;
  });
  return `${(await Promise.all(texts)).join(`\n${"-".repeat(80)}\n\n`)}`;
}
