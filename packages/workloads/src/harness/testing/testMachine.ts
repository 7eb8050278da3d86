/** What a test finds on its machine. */
export interface TestMachine {
  cacheDir: string;
  findProgram(name: string): string | null;
}
