import { type Params, readOption, type TargetOption } from "@lapline/contracts";

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

export const goToolchainOption: TargetOption & { kind: "text" } = {
  name: "toolchain",
  title: "Go toolchain",
  description:
    "Release of Go that builds the program, fetched from the module proxy. Unset: the machine's own, or a newer one where the module asks for it.",
  kind: "text",
  pattern: String.raw`go1\.\d{1,2}(\.\d{1,2})?(rc\d)?`,
  example: "go1.27.0",
  default: "",
};

export const goInstructionsOption: TargetOption & { kind: "choice" } = {
  name: "goamd64",
  title: "GOAMD64",
  description:
    "Instructions that the compiler may use. A machine whose CPU lacks them refuses the job.",
  kind: "choice",
  values: ["v1", "v2", "v3", "v4"],
  default: "v1",
};

/** How targets that are built from a Go module are compiled. */
export const goBuildOptions: TargetOption[] = [goToolchainOption, goInstructionsOption];

const postgresMajors = ["15", "16", "17", "18"] as const;
export type PostgresMajor = (typeof postgresMajors)[number];

/** The option `postgres` of targets with a PostgreSQL beside them. */
export function postgresOption(standard: PostgresMajor): TargetOption & { kind: "choice" } {
  return {
    name: "postgres",
    title: "PostgreSQL",
    description: "Major version of the PostgreSQL that runs beside it, with stock settings.",
    kind: "choice",
    values: [...postgresMajors],
    default: standard,
  };
}

/** What was chosen of such an option. */
export function postgresMajorOf(
  option: ReturnType<typeof postgresOption>,
  options: Params | undefined,
): PostgresMajor {
  const asked = readOption(option, options);
  const found = postgresMajors.find((one) => one === asked);
  if (found === undefined) throw new Error(`There is no PostgreSQL ${asked} to run.`);
  return found;
}

/** Values of the option `rowChecks`: the rule that every other target has, or none, as published. */
const rowChecks = ["membership", "none"] as const;
export type RowChecks = (typeof rowChecks)[number];

/** Of targets that insert through a row policy. */
export const rowChecksOption: TargetOption & { kind: "choice" } = {
  name: "rowChecks",
  title: "row checks",
  description:
    "Row policy for inserts. membership: the writer is a member of the room, as for other targets. none: no check (WITH CHECK (true)), as in the published benchmark.",
  kind: "choice",
  values: [...rowChecks],
  default: "membership",
  scenarios: ["records.insert", "records.mixed", "records.saturation", "records.batch"],
};

/** What the policy for inserts asks of the writer; throws for what is no value of the option. */
export function rowChecksOf(options: Params | undefined): RowChecks {
  const asked = readOption(rowChecksOption, options);
  const found = rowChecks.find((one) => one === asked);
  if (found === undefined) throw new Error(`There are no row checks "${asked}".`);
  return found;
}
