import { errorCodes, formatParams } from "@lapline/contracts";
import type { LastFailure } from "@lapline/engine";

/** What did not work the last time, where, and why, in sentences. */
export function describeLastFailure(failure: LastFailure): string {
  const { target, version, options, provisioner, label, scenario, code, message } = failure;
  const chosen = Object.keys(options).length === 0 ? "" : ` with ${formatParams(options)}`;
  // Only what a worker does not know depends on the scenario.
  const work = code === "unsupported" ? ` in ${scenario}` : "";
  const subject = `${target} ${version}${chosen} by ${provisioner}${work}`;
  return `${subject} failed on ${label} the last time. ${errorCodes[code].sentence} ${message}`.trim();
}
