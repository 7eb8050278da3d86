const POLL_MS = 500;

/**
 * Calls `onGone` when the npm that started this process has ended: it hands SIGTERM and SIGINT on, but
 * dies of SIGHUP without a word. Does nothing for a process that no package manager started.
 * package.json starts the script with `exec`, so that no shell stands between the two.
 *
 * @param {() => void} onGone
 */
export function watchCaller(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const caller = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === caller) return;
    clearInterval(timer);
    onGone();
  }, POLL_MS);
  timer.unref();
}
