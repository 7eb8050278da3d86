import type { Catalog } from "@lapline/contracts";
import { type StoredDefinition, scenarioText } from "@lapline/contracts/definitions";
import type { Tx } from "@lapline/db";
import { sha256 } from "../../base/index.ts";

type Undated = Omit<StoredDefinition, "scenarioVersions" | "hashes">;

/**
 * The version of each scenario of a definition, by its id: one text has one version in its project, and
 * versions count up over the installation, whoever else has a scenario of that id. Rows are added for
 * new ones. The caller holds `lockDefinitions`.
 */
export async function allocateScenarios(
  tx: Tx,
  catalog: Catalog,
  projectId: string,
  stored: Undated,
): Promise<Record<string, number>> {
  const { content } = stored;
  const hashes = content.scenarios.map(({ id }) => ({
    id,
    textHash: sha256(scenarioText(content, id)),
  }));
  const versions: Record<string, number> = {};
  for (const { id, textHash } of hashes) {
    const known = await tx.scenario.findUnique({
      where: { projectId_id_textHash: { projectId, id, textHash } },
      select: { version: true },
    });
    versions[id] =
      known?.version ?? (await addScenario(tx, catalog, projectId, stored, id, textHash));
  }
  return versions;
}

async function addScenario(
  tx: Tx,
  catalog: Catalog,
  projectId: string,
  stored: Undated,
  id: string,
  textHash: string,
): Promise<number> {
  for (;;) {
    const { _max } = await tx.scenario.aggregate({ where: { id }, _max: { version: true } });
    const version = (_max.version ?? 0) + 1;
    const described = catalog.withDefinitions([
      { ...stored, scenarioVersions: { [id]: version }, hashes: {} },
    ]);
    const scenario = described.scenarios.find((one) => one.id === id);
    if (scenario === undefined) throw new Error(`the catalog does not describe ${id}`);
    // An import may add a version of its own suite at this moment; the next number is free then.
    const added = await tx.$executeRaw`
      INSERT INTO "scenario" ("id", "version", "title", "loadModel", "description", "projectId",
                              "textHash")
      VALUES (${id}, ${version}, ${scenario.title}, ${scenario.loadModel},
              ${JSON.stringify(scenario)}::jsonb, ${projectId}::uuid, ${textHash})
      ON CONFLICT ("id", "version") DO NOTHING`;
    if (added === 1) return version;
  }
}
