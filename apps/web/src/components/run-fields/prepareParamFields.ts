import type { Params, ScenarioDescription } from "@lapline/contracts";
import { spellName } from "@lapline/contracts";

export interface ParamField {
  name: string;
  label: string;
  description: string;
  kind: "integer" | "number" | "choice" | "switch" | "text";
  /** For choices. */
  options: string[];
  minimum?: number;
  maximum?: number;
  /** As the input shows it. */
  initial: string;
}

/** The fields of a form for a scenario's parameters, in the schema's own order. */
export function prepareParamFields(schema: ScenarioDescription["paramsJsonSchema"]): ParamField[] {
  const properties = asRecord(schema.properties);
  return Object.entries(properties).map(([name, value]) => {
    const property = asRecord(value);
    const options = Array.isArray(property.enum) ? property.enum.map(String) : [];
    const minimum = property.minimum;
    const maximum = property.maximum;
    const initial = property.default;
    return {
      name,
      label: sentenceCase(spellName(name)),
      description: typeof property.description === "string" ? property.description : "",
      kind: options.length > 0 ? "choice" : kindOf(property.type),
      options,
      ...(typeof minimum === "number" ? { minimum } : {}),
      ...(typeof maximum === "number" ? { maximum } : {}),
      initial: initial === undefined ? (options[0] ?? "") : String(initial),
    };
  });
}

/** The texts of all fields for given parameters; parameters that are not given keep their default. */
export function paramTexts(fields: readonly ParamField[], params: Params): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ name, initial }) => [name, name in params ? String(params[name]) : initial]),
  );
}

/** Turns a field's text into its value, or says in a sentence what is wrong with it. */
export function parseParam(
  field: ParamField,
  text: string,
): { ok: true; value: Params[string] } | { ok: false; message: string } {
  const { kind, minimum, maximum } = field;
  switch (kind) {
    case "choice":
      return field.options.includes(text)
        ? { ok: true, value: text }
        : { ok: false, message: `Choose one of ${field.options.join(", ")}.` };
    case "switch":
      return { ok: true, value: text === "true" };
    case "text":
      return { ok: true, value: text };
    case "integer":
    case "number": {
      const value = text.trim() === "" ? Number.NaN : Number(text);
      const whole = kind === "integer";
      const inside = value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity);
      if (Number.isFinite(value) && inside && (!whole || Number.isInteger(value))) {
        return { ok: true, value };
      }
      return {
        ok: false,
        message: `Enter ${whole ? "a whole number" : "a number"}${range(field)}.`,
      };
    }
  }
}

function range({ minimum, maximum }: ParamField): string {
  const grouped = (value: number) => value.toLocaleString("en");
  if (minimum !== undefined && maximum !== undefined) {
    return ` from ${grouped(minimum)} to ${grouped(maximum)}`;
  }
  if (minimum !== undefined) return ` of at least ${grouped(minimum)}`;
  return maximum === undefined ? "" : ` of at most ${grouped(maximum)}`;
}

function kindOf(type: unknown): ParamField["kind"] {
  if (type === "integer" || type === "number") return type;
  return type === "boolean" ? "switch" : "text";
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
