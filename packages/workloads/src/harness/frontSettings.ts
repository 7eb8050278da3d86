import type { HarnessPlan } from "@lapline/contracts";
import type { Settings } from "../embeddedDriver.ts";
import { frontOf } from "../httpOptions.ts";

/** What stands in front of the target, for the environment; empty when nothing does. */
export function frontSettings({ options, baseUrl }: HarnessPlan): Settings {
  if (frontOf(options) === "none" || baseUrl === null) return {};
  const { protocol } = new URL(baseUrl);
  return { front: `proxy of Node.js ${process.versions.node}, ${protocol.slice(0, -1)}` };
}
