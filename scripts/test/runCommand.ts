import { spawn } from "node:child_process";
import { turboEnvironment } from "../start/turboEnvironment.ts";

/** Runs a program with the terminal of this process; answers whether it ended well. */
export function runCommand(
  root: string,
  [program, ...args]: readonly [string, ...string[]],
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: turboEnvironment(process.env),
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.once("error", (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once("close", (code) => resolve(code === 0));
  });
}
