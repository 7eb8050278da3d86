import type { ClaimedJob } from "@lapline/contracts";
import { fillPlaceholders } from "@lapline/contracts/definitions";
import type { CommandPlan } from "@lapline/workloads";

/** What a trial of a command starts, its placeholders filled in. `index` counts from 0. Pure. */
export function filledCommand(
  { argv, env }: Pick<CommandPlan, "argv" | "env">,
  { version, params }: Pick<ClaimedJob, "version" | "params">,
  index: number,
): { argv: string[]; env: Record<string, string> } {
  const values = { version, trial: String(index + 1), params };
  const fill = (text: string) => fillPlaceholders(text, values);
  return {
    argv: argv.map(fill),
    env: Object.fromEntries(Object.entries(env).map(([name, text]) => [name, fill(text)])),
  };
}
