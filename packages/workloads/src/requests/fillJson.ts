import { jsonEscape } from "./escapes.ts";
import {
  type Filled,
  fillTemplate,
  joined,
  lonePlaceholder,
  placeholderValue,
  type TemplateValues,
} from "./fillTemplate.ts";

/**
 * JSON text with the placeholders of its texts filled in. A placeholder that is a whole text keeps the
 * type of its value: `"{n}"` is a number, and so is a kept number.
 */
export function fillJson(json: unknown, values: TemplateValues): Filled {
  if (typeof json === "string") return fillText(json, values);
  if (Array.isArray(json)) {
    return joined([
      "[",
      ...json.flatMap((one, index) => [index === 0 ? "" : ",", fillJson(one, values)]),
      "]",
    ]);
  }
  if (typeof json === "object" && json !== null) {
    return joined([
      "{",
      ...Object.entries(json).flatMap(([name, one], index) => [
        `${index === 0 ? "" : ","}${JSON.stringify(name)}:`,
        fillJson(one, values),
      ]),
      "}",
    ]);
  }
  return JSON.stringify(json);
}

function fillText(template: string, values: TemplateValues): Filled {
  const lone = lonePlaceholder(template);
  if (lone !== undefined) {
    const value = placeholderValue(lone, values);
    if ("fixed" in value) return JSON.stringify(value.fixed);
    if (lone.kind === "n" || lone.kind === "int") return (n) => String(value.of(n));
  }
  return joined(['"', fillTemplate(template, values, jsonEscape, jsonEscape), '"']);
}
