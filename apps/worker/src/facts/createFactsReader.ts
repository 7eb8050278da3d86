import type { HostFacts } from "@lapline/contracts";
import { readDynamicFacts } from "./readDynamicFacts.ts";
import type { StaticFacts } from "./readStaticFacts.ts";

/** Reads the host's facts as they are now. */
export type FactsReader = () => Promise<HostFacts>;

/** Static facts are read once, on the first call; the rest every time. */
export function createFactsReader(
  readStatic: () => Promise<StaticFacts>,
  dockerVersion: () => Promise<string | null>,
  walls: string | null,
): FactsReader {
  let staticFacts: Promise<StaticFacts> | undefined;
  return async () => {
    staticFacts ??= readStatic();
    const [fixed, docker] = await Promise.all([staticFacts, dockerVersion()]);
    return { ...fixed, ...readDynamicFacts(), dockerVersion: docker, walls };
  };
}
