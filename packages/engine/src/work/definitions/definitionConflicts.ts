import type { Catalog } from "@lapline/contracts";
import {
  type Definition,
  definitionSchema,
  scenarioText,
  secretAddressOf,
  secretOf,
  sourceKindOf,
} from "@lapline/contracts/definitions";
import type { Db, Tx } from "@lapline/db";
import { secretProblem } from "../../access/index.ts";

interface Asked {
  projectId: string;
  content: Definition;
  /** See `repositoryOf`. */
  repository: string | null;
}

/** A reason why a definition cannot be stored as it is, with its place in the definition. */
export interface DefinitionConflict {
  path: (string | number)[];
  message: string;
}

/**
 * What keeps a well-formed definition out of a project: ids that are taken, a `checkout` without a
 * repository, and a secret that cannot be used. Empty where nothing does.
 */
export async function definitionConflicts(
  db: Db | Tx,
  catalog: Catalog,
  { projectId, content, repository }: Asked,
): Promise<DefinitionConflict[]> {
  const { target, scenarios } = content;
  const conflicts: DefinitionConflict[] = [];
  if (target.source.checkout !== undefined && repository === null) {
    conflicts.push({
      path: ["target", "source", "checkout"],
      message:
        "A “checkout” needs the address of its repository, which machines fetch. Fill in “repository”, or name a “git” source.",
    });
  }
  if (catalog.targets.some(({ id }) => id === target.id)) {
    conflicts.push({
      path: ["target", "id"],
      message: `The id “${target.id}” belongs to a target that comes with Lapline. Choose another one.`,
    });
  }
  conflicts.push(...(await secretConflicts(db, { projectId, content, repository })));
  const taken = await readTaken(db, projectId, target.id);
  for (const [index, { id }] of scenarios.entries()) {
    const path = ["scenarios", index, "id"];
    if (catalog.scenarios.some((scenario) => scenario.id === id)) {
      const message = `The id “${id}” belongs to a scenario that comes with Lapline. Choose another one.`;
      conflicts.push({ path, message });
    }
    const other = taken.get(id);
    if (other !== undefined && other.text !== scenarioText(content, id)) {
      const reason = `The definition of “${other.target}” has a scenario “${id}” that does something else, and ids are unique in a project.`;
      const message = `${reason} Use another id, or make both scenarios do the same.`;
      conflicts.push({ path, message });
    }
  }
  return conflicts;
}

/** What keeps the source from being fetched with the secret that it names. */
async function secretConflicts(
  db: Db | Tx,
  { projectId, content, repository }: Asked,
): Promise<DefinitionConflict[]> {
  const { source } = content.target;
  const name = secretOf(source);
  // A version may not lead out of the folder either, which is looked at for each one.
  const address = secretAddressOf(source, repository, "1.0.0");
  if (name === null || address === null) return [];
  const message = await secretProblem(db, { projectId, name, address });
  if (message === null) return [];
  return [{ path: ["target", "source", sourceKindOf(source), "secret"], message }];
}

/** Scenarios that other definitions of the project offer, by their id. */
async function readTaken(db: Db | Tx, projectId: string, key: string) {
  const others = await db.definition.findMany({
    where: { projectId, archivedAt: null, headId: { not: null }, key: { not: key } },
    select: { key: true, head: { select: { content: true } } },
  });
  const taken = new Map<string, { target: string; text: string }>();
  for (const { key: target, head } of others) {
    if (head === null) continue;
    const content = definitionSchema.parse(head.content);
    for (const { id } of content.scenarios) {
      taken.set(id, { target, text: scenarioText(content, id) });
    }
  }
  return taken;
}
