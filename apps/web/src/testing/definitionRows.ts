import { putDefinition } from "@lapline/engine";
import { catalog } from "../server/catalog.ts";
import { database } from "../server/database.ts";
import { engine } from "../server/engine.ts";
import type { AccessRow } from "./accessRow.ts";

const text = (target: string) => `target:
  id: ${target}
  source: { git: { repository: https://git.example.org/team/words.git } }
scenarios:
  - id: ${target}.micro
    command: { run: [go, test, "-bench=.", ./...] }
`;

const target = "words";

/** A definition that the project has, archived by no earlier call. */
async function newDefinition(projectId: string): Promise<{ target: string }> {
  await database().definition.updateMany({ where: { projectId }, data: { archivedAt: null } });
  const definition = { text: text(target) };
  const actor = { kind: "system" as const };
  const put = await putDefinition(engine(), catalog, { projectId, actor, definition });
  if (put.outcome === "invalid") throw new Error(JSON.stringify(put.problems));
  return { target };
}

async function newTry(projectId: string) {
  const label = "local";
  await database().machine.updateMany({
    where: { projectId, label: { name: label } },
    data: { sandboxes: ["process"], definitionSandboxes: ["process"] },
  });
  return { text: text("tried"), version: "v1.2.0", label };
}

const one = { input: newDefinition, foreign: 404 as const };

/** Procedures of definitions for the access test. */
export const definitionRows: Readonly<Record<string, AccessRow>> = {
  "definitions.list": { input: () => ({}), foreign: "nothing of it" },
  "definitions.get": one,
  "definitions.revision": {
    input: async (projectId) => ({ ...(await newDefinition(projectId)), number: 1 }),
    foreign: 404,
  },
  "definitions.put": { input: () => ({ text: text("put") }), foreign: "nothing of it" },
  "definitions.validate": { input: () => ({ text: text("new") }), foreign: "nothing of it" },
  "definitions.try": { input: newTry, foreign: "nothing of it" },
  "definitions.archive": one,
  "definitions.restore": one,
};
