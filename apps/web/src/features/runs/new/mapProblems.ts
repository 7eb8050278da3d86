import type { FieldErrors } from "../../../components/run-fields/fieldErrors.ts";
import type { RunDraft } from "./runDraft.ts";

/**
 * Puts the server's problems (`targets.0.versions.2`, `scenarios.1.params`, `labels.0`) at the fields
 * of the form. What belongs to no field stands at `form`; several at one field are joined.
 */
export function mapProblems(
  problems: readonly { path: string; message: string }[],
  draft: RunDraft,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of problems) {
    const field = fieldOf(path, message, draft);
    const before = errors[field];
    if (before === undefined) errors[field] = message;
    else if (!before.includes(message)) errors[field] = `${before} ${message}`;
  }
  return errors;
}

function fieldOf(path: string, message: string, draft: RunDraft): string {
  const [part, index, member] = path.split(".");
  switch (part) {
    case "targets": {
      const target = draft.targets[Number(index)];
      if (target === undefined) return "targets";
      if (member === "lastVersions" || member === "compare" || member === "calibrate")
        return `targets.${target.target}.versions`;
      const option = /\boption (\w+) of /i.exec(message)?.[1];
      // A problem of no field of the options stands at the target.
      if (member === "options" && option !== undefined)
        return `targets.${target.target}.options.${option}`;
      const known = member === "versions" || member === "provisioner" || member === "durability";
      return known ? `targets.${target.target}.${member}` : `targets.${target.target}`;
    }
    case "scenarios": {
      const scenario = draft.scenarios[Number(index)];
      if (scenario === undefined) return "scenarios";
      const parameter = /^Parameter (\w+) of /.exec(message)?.[1];
      return member === "params" && parameter !== undefined && parameter in scenario.texts
        ? `scenarios.${scenario.scenario}.${parameter}`
        : `scenarios.${scenario.scenario}`;
    }
    case "labels":
    case "trials":
    case "priority":
      return part;
    default:
      return "form";
  }
}
