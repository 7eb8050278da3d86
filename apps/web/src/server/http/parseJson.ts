import { ApiError } from "./apiError.ts";

/** Deeper nesting than any body of ours has; deeper ones only cost stack. */
const depthMax = 32;

function malformed(code: string, detail: string): ApiError {
  return new ApiError({ status: 400, code, detail });
}

/** What happens to NUL characters: machines may keep them, the engine replaces them when it stores. */
export type NulPolicy = "refuse" | "keep";

function assertPlainText(text: string, nul: NulPolicy): void {
  if ((nul === "refuse" && text.includes("\u0000")) || !text.isWellFormed()) {
    throw malformed(
      "text_unsupported",
      "A text in the body holds a NUL character or half of a surrogate pair, which cannot be stored. Remove it and send the request again.",
    );
  }
}

interface Open {
  value: object;
  depth: number;
}

function visit(member: unknown, depth: number, open: Open[], nul: NulPolicy): void {
  if (typeof member === "string") assertPlainText(member, nul);
  else if (typeof member === "object" && member !== null) open.push({ value: member, depth });
}

function assertHarmless(root: unknown, nul: NulPolicy): void {
  const open: Open[] = [];
  visit(root, 1, open, nul);
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { value, depth } = item;
    if (depth > depthMax) {
      throw malformed("json_too_deep", `The JSON is nested more than ${depthMax} levels deep.`);
    }
    if (Array.isArray(value)) {
      for (const member of value) visit(member, depth + 1, open, nul);
      continue;
    }
    for (const [key, member] of Object.entries(value)) {
      if (key === "__proto__") {
        throw malformed("json_key_refused", "The JSON has a key __proto__, which nothing uses.");
      }
      assertPlainText(key, nul);
      visit(member, depth + 1, open, nul);
    }
  }
}

/**
 * Parses JSON of a stranger: refuses (400) what is malformed, nested beyond 32 levels, has a key
 * `__proto__`, or text that PostgreSQL cannot hold. Numbers that overflow to infinity are left to
 * the schema, which refuses them.
 */
export function parseJson(text: string, nul: NulPolicy = "refuse"): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : "unknown reason";
    throw malformed("json_malformed", `The body is not valid JSON: ${reason}`);
  }
  assertHarmless(value, nul);
  return value;
}
