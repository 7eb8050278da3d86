/** What a test finds on its machine. */
export interface TestMachine {
  cacheDir: string;
  /** As GIT_MIRRORS of a worker. */
  gitMirrors: string;
  /** As BUILD_RECIPES_DIR of a worker. */
  buildRecipesDir: string | null;
  findProgram(name: string): string | null;
}
