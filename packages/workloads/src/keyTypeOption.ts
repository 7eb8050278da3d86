import type { Params, TargetOption } from "@lapline/contracts";

/** Keys that a database counts up by itself. */
export const integerKeys = "integer";

/**
 * The option of targets whose messages can have keys of both kinds; `usual` names those that they have
 * without it.
 */
export function keyTypeOption(usual: string, scenarios: readonly string[]): TargetOption {
  return {
    name: "keyType",
    title: "keys",
    description:
      `Keys of the chat room's messages: ${usual}, or ${integerKeys} for numbers that the database ` +
      "counts up.",
    kind: "choice",
    values: [usual, integerKeys],
    default: usual,
    scenarios: scenarios.filter((one) => one.startsWith("records.")),
  };
}

/** Whether options ask for keys that the database counts up. */
export function hasIntegerKeys(options: Params | undefined): boolean {
  return options?.keyType === integerKeys;
}
