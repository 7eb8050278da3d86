import { requireDart, requireGo, requireJava, requireSources } from "@lapline/testkit";
import type { HarnessCase } from "./harnessCase.ts";

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
