/** What a test finds on its machine. */
export interface TestMachine {
  cacheDir: string;
  /** As GIT_MIRRORS of a worker. */
  gitMirrors: string;
  findProgram(name: string): string | null;
}
