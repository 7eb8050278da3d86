import type { HarnessPlan } from "@lapline/contracts";
import type { EmbeddedDriver } from "../drivers/embeddedDriver.ts";
import type { ObjectsDriver } from "../drivers/objectsDriver.ts";
import { EmbeddedTrial } from "./embeddedTrial.ts";
import { ObjectsTrial } from "./objectsTrial.ts";
import type { PlanFacts } from "./planFacts.ts";
import type { HarnessTrial } from "./serveHarness.ts";
import type { HarnessHost } from "./trialContext.ts";
import { HarnessFailure } from "./trialContext.ts";

interface Options {
  driver: EmbeddedDriver | null;
  objects?: ObjectsDriver | undefined;
  factsOf(plan: HarnessPlan): PlanFacts;
  host: HarnessHost;
  log(line: string): void;
}

/** The trial of a library, driven as the scenario's family asks. Fails as `unsupported`. */
export function libraryTrial(
  { scenario, target }: HarnessPlan,
  { driver, objects, factsOf, host, log }: Options,
): HarnessTrial {
  if (scenario.startsWith("objects.")) {
    if (objects !== undefined) return new ObjectsTrial({ driver: objects, host, log });
  } else if (driver !== null) return new EmbeddedTrial({ driver, factsOf, host, log });
  throw new HarnessFailure("unsupported", `${target} cannot run ${scenario}.`);
}
