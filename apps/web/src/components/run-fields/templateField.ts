/**
 * The field of a template's form that a problem of the server is about: `template.scenarios.0.params`
 * stands at `scenarios.<id>`. Null for what belongs to no part of a template. Pure.
 */
export function templateField(
  path: string,
  scenarios: readonly { scenario: string }[],
): string | null {
  const [whole, part, index] = path.split(".");
  if (whole !== "template" || part === undefined) return null;
  switch (part) {
    case "scenarios": {
      const named = scenarios[Number(index)];
      return named === undefined ? "scenarios" : `scenarios.${named.scenario}`;
    }
    case "target":
    case "provisioner":
    case "durability":
    case "options":
    case "labels":
    case "trials":
    case "priority":
      return part;
    default:
      return null;
  }
}
