/** A placeholder of a request, read. `text` is what stands between the braces. */
export type Placeholder = { text: string } & (
  | { kind: "n" }
  | { kind: "uuid" }
  | { kind: "int"; min: number; max: number }
  | { kind: "text"; length: number }
  | { kind: "pick"; file: string; column: string }
  | { kind: "secret"; name: string }
  | { kind: "param"; name: string }
  | { kind: "component"; name: string; what: "port" | "data" }
  /** Requests of these names that succeeded, added up, and a number. */
  | { kind: "operations"; names: readonly string[]; plus: number }
  /** A value that a setup request keeps, or one that the place of the template gives. */
  | { kind: "name"; name: string }
);

/** Literal text or a placeholder; a text between braces that is none is a mistake. */
export type TemplatePart =
  | string
  | Placeholder
  | { kind: "mistake"; text: string; message: string };

/** Longest text that `{text:…}` makes. */
export const randomTextMax = 65_536;

const pattern = /\{\{|\}\}|\{([A-Za-z][^{}\s"]*)\}/g;

/**
 * Reads a text with placeholders. `{{` and `}}` are single braces; braces around anything that does
 * not start with a letter are text. Literal parts are never empty. Pure.
 */
export function parseTemplate(text: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let literal = "";
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    literal += text.slice(from, found.index);
    from = found.index + found[0].length;
    const [whole, inner] = found;
    if (inner === undefined) literal += whole.charAt(0);
    else {
      if (literal !== "") parts.push(literal);
      literal = "";
      parts.push(placeholderOf(inner));
    }
  }
  literal += text.slice(from);
  if (literal !== "") parts.push(literal);
  return parts;
}

/** Words of generated values, as they are written. */
export const generatedPlaceholders = ["n", "uuid", "int", "text", "pick"] as const;

function placeholderOf(text: string): Exclude<TemplatePart, string> {
  const mistake = (message: string) => ({ kind: "mistake" as const, text, message });
  // What stands behind # only tells two placeholders of one request apart.
  const [plain = ""] = text.split("#");
  const [word = "", ...rest] = plain.split(":");
  const argument = rest.join(":");
  switch (word) {
    case "n":
    case "uuid":
      return plain === word ? { kind: word, text } : mistake(`Write {${word}} without a colon.`);
    case "int": {
      const [, low, high] = /^(-?\d{1,15})\.\.(-?\d{1,15})$/.exec(argument) ?? [];
      const [min, max] = [Number(low), Number(high)];
      if (low === undefined || min > max || max - min >= 2 ** 48) {
        return mistake("Write {int:a..b} with two whole numbers, the smaller one first.");
      }
      return { kind: "int", text, min, max };
    }
    case "text": {
      const length = /^\d{1,6}$/.test(argument) ? Number(argument) : 0;
      if (length < 1 || length > randomTextMax) {
        return mistake(`Write {text:length} with a length from 1 to ${randomTextMax}.`);
      }
      return { kind: "text", text, length };
    }
    case "pick": {
      const [file = "", column = "", ...more] = argument.split(":");
      if (file === "" || column === "" || more.length > 0) {
        return mistake("Write {pick:file.csv:column} with the name of a column of the file.");
      }
      return { kind: "pick", text, file, column };
    }
  }
  if (plain.includes(":")) return { kind: "name", name: plain, text };
  const [group, name, what, ...more] = plain.split(".");
  if (group === "operations") return operationsOf(plain, text) ?? mistake(operationsAdvice);
  if (name === undefined || more.length > 0) return { kind: "name", name: plain, text };
  if ((group === "secret" || group === "param") && what === undefined) {
    return { kind: group, name, text };
  }
  if (group === "component") {
    if (what === "port" || what === "data") return { kind: "component", name, what, text };
    return mistake("Write {component.NAME.port} or {component.NAME.data}.");
  }
  return { kind: "name", name: plain, text };
}

const operationsAdvice =
  "Write {operations.NAME} with the name of a request; several and a number may be added, as in {operations.a+operations.b+20}.";

function operationsOf(plain: string, text: string): Placeholder | null {
  const names: string[] = [];
  let plus = 0;
  for (const term of plain.split("+")) {
    const [, name, number] = /^(?:operations\.([a-z][a-z0-9_]*)|(\d{1,9}))$/.exec(term) ?? [];
    if (name !== undefined) names.push(name);
    else if (number !== undefined) plus += Number(number);
    else return null;
  }
  return { kind: "operations", names, plus, text };
}

/** Every text in a JSON value with its path. Pure. */
export function textsIn(value: unknown, path: PropertyKey[] = []): [PropertyKey[], string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    textsIn(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
