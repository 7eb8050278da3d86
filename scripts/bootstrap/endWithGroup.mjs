import { watchCaller } from "./watchCaller.mjs";

/**
 * Ends a child that leads a process group, with the whole group, when this process is asked to stop or
 * its caller ends. Answers a function that gives the signals back to whoever comes next.
 *
 * @param {import("node:child_process").ChildProcess} child
 * @returns {() => void}
 */
export function endWithGroup(child) {
  let released = false;
  const end = () => {
    if (released) return;
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } finally {
      process.exit(1);
    }
  };
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  for (const signal of signals) process.on(signal, end);
  watchCaller(end);
  return () => {
    released = true;
    for (const signal of signals) process.off(signal, end);
  };
}
