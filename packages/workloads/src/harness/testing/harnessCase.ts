import type { HarnessPlan } from "@lapline/contracts";
import { requireDart, requireGo, requireJava, requireSources } from "@lapline/testkit";

/** A harness program that the conformance test is run on. */
export interface HarnessCase {
  /** Target and scenario, or what else tells it from the others. */
  name: string;
  /** What `hello` must say. */
  language: string;
  /** Why it cannot run on this machine, in a sentence; null: it can. */
  missing: string | null;
  /** Repositories that it is built from; none where left out. */
  repositories?: readonly string[];
  /** Builds or installs what is needed, and answers the argument vector. */
  provide(folder: string): Promise<[string, ...string[]]>;
  /** A short trial; null where one needs more than the program, which is then tested elsewhere. */
  plan: ((dataDir: string, argv: readonly string[]) => HarnessPlan) | null;
  /** Whether every operation has a latency, in a histogram. */
  hasLatencies: boolean;
  /** Whether it has loops of its own that `probe` times. */
  isProbed: boolean;
}

type Asked = Pick<HarnessCase, "language" | "missing" | "repositories">;

/** Whether the harness can run on this machine. Throws where a REQUIRE_… says that it has to. */
export function isHere({ language, missing, repositories = [] }: Asked): boolean {
  if (missing === null) return true;
  if (language === "go") requireGo();
  if (language === "java") requireJava();
  if (language === "dart") {
    requireDart();
    requireSources(repositories);
  }
  return false;
}

/** What a test finds on its machine. */
export interface TestMachine {
  cacheDir: string;
  /** As GIT_MIRRORS of a worker. */
  gitMirrors: string;
  findProgram(name: string): string | null;
}
