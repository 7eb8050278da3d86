/** Environment of a sandboxed process: nothing of the worker's own, least of all its keys. */
export function sandboxEnv(workDir: string, searchPath: string): Record<string, string> {
  return { PATH: searchPath, HOME: workDir, TMPDIR: workDir, LANG: "C.UTF-8", TZ: "UTC" };
}
