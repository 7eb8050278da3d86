import { execFile } from "node:child_process";
import { promisify } from "node:util";

const LEVELS = 30;
const NAME_LENGTH = 200;

/** Leaves folders in a folder whose whole path is longer than any system call takes, as a program can. */
export async function deepTree(dir: string): Promise<void> {
  const script = `
const name = "d".repeat(${NAME_LENGTH});
for (let level = 0; level < ${LEVELS}; level++) { require("node:fs").mkdirSync(name); process.chdir(name); }
require("node:fs").writeFileSync("file", "");`;
  await promisify(execFile)(process.execPath, ["-e", script], { cwd: dir });
}
