import {
  type Definition,
  type DefinitionProblem,
  parseDefinition,
  placeInDefinition,
} from "@lapline/contracts/definitions";
import { withoutNul } from "../../base/index.ts";
import { repositoryOf } from "./contentHash.ts";
import type { DefinitionConflict } from "./definitionConflicts.ts";

/** A definition as it was handed over, read. */
interface ReadDefinition {
  text: string;
  content: Definition;
  repository: string | null;
  commit: string | null;
}

/** Reads a definition that was handed over; problems name every mistake with its place. Pure. */
export function readDefinitionText(input: {
  text: string;
  repository?: string | undefined;
  commit?: string | undefined;
}): { ok: true; read: ReadDefinition } | { ok: false; problems: DefinitionProblem[] } {
  const text = withoutNul(input.text);
  const parsed = parseDefinition(text);
  if (!parsed.ok) return parsed;
  const { definition: content } = parsed;
  const repository = repositoryOf(content, input.repository);
  return { ok: true, read: { text, content, repository, commit: input.commit ?? null } };
}

/** The same problems with their places in the text. Pure. */
export function placeConflicts(
  text: string,
  conflicts: readonly DefinitionConflict[],
): DefinitionProblem[] {
  return conflicts.map(({ path, message }) => ({
    ...placeInDefinition(text, path),
    path: path.join("."),
    message,
  }));
}
