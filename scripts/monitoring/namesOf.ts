/** What an expression of PromQL reads: metrics, each with the labels that it names of them. */
export interface Named {
  metrics: string[];
  labels: string[];
}

const words = new Set(
  "and or unless by without on ignoring group_left group_right offset bool inf nan".split(" "),
);
const grouping = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const matcher = /([a-z_]\w*)\s*(?:=~|!~|!=|=)/gi;

/**
 * Names the metrics and labels of an expression. Texts, durations and functions are neither; what is left
 * of the identifiers are metrics.
 */
export function namesOf(expression: string): Named {
  const labels = new Set<string>();
  const withoutTexts = expression.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  const rest = withoutTexts
    .replaceAll(/\{([^}]*)\}/g, (_, matchers: string) => {
      for (const [, name = ""] of matchers.matchAll(matcher)) labels.add(name);
      return " ";
    })
    .replaceAll(/\[[^\]]*\]/g, " ")
    .replaceAll(grouping, (_, names: string) => {
      for (const name of names.split(",")) if (name.trim() !== "") labels.add(name.trim());
      return " ";
    });
  const metrics = new Set<string>();
  for (const [name] of rest.matchAll(/\b[a-z_:][\w:]*\b(?!\s*\()/gi)) {
    if (!words.has(name.toLowerCase())) metrics.add(name);
  }
  return { metrics: [...metrics], labels: [...labels] };
}
