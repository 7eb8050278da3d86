import fc, { type Arbitrary } from "fast-check";

/**
 * Texts that match a pattern. fast-check cannot draw what a pattern looks ahead for, so that part is
 * asked of the text that was drawn from the rest.
 */
export function textMatching(pattern: string): Arbitrary<string> {
  const whole = new RegExp(pattern, "u");
  const drawn = new RegExp(withoutLookaheads(pattern), "u");
  return fc.stringMatching(drawn, { size: "small" }).filter((text) => whole.test(text));
}

function withoutLookaheads(pattern: string): string {
  const start = pattern.search(/\(\?[!=]/);
  if (start < 0) return pattern;
  let depth = 0;
  let end = start;
  do {
    if (pattern[end] === "\\") end += 1;
    else if (pattern[end] === "(") depth += 1;
    else if (pattern[end] === ")") depth -= 1;
    end += 1;
  } while (depth > 0 && end < pattern.length);
  return withoutLookaheads(pattern.slice(0, start) + pattern.slice(end));
}
