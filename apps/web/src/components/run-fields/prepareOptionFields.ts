import type { Params, ProvisionerKind, TargetDescription, TargetOption } from "@lapline/contracts";
import { type ParamField, parseParam } from "./prepareParamFields.ts";

/**
 * The fields of a form for a target's options, in its own order: those that the provisioner has, and
 * those that are set, so that what cannot be can be taken back.
 */
export function prepareOptionFields(
  { options = [] }: Pick<TargetDescription, "options">,
  { provisioner, chosen }: { provisioner: ProvisionerKind | null; chosen: Params },
): ParamField[] {
  return options.flatMap((option) => {
    const { name, provisioners } = option;
    const fits = provisioner === null || provisioners?.includes(provisioner) !== false;
    return fits || name in chosen ? [fieldOf(option)] : [];
  });
}

function fieldOf(option: TargetOption): ParamField {
  const { name, title, description, kind, scenarios } = option;
  const where = scenarios === undefined ? "" : ` Only in ${scenarios.join(", ")}.`;
  return {
    name,
    label: title.charAt(0).toUpperCase() + title.slice(1),
    description: `${description}${where}`,
    kind,
    options: kind === "choice" ? option.values : [],
    ...(kind === "integer" || kind === "number"
      ? { minimum: option.minimum, maximum: option.maximum }
      : {}),
    initial: String(option.default),
  };
}

/**
 * The options with one field's text put in; a default is left out. A text that is no value of the
 * field is kept as it is typed, and refused by the server with a sentence.
 */
export function withOption(chosen: Params, field: ParamField, text: string): Params {
  const { [field.name]: _, ...others } = chosen;
  if (text === field.initial) return others;
  const parsed = parseParam(field, text);
  const isWhole = parsed.ok && String(parsed.value) === text;
  return { ...others, [field.name]: isWhole ? parsed.value : text };
}
