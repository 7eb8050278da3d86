import { putDefinition } from "../work/definitions/putDefinition.ts";
import { type TestEngine, testActor } from "./openTestEngine.ts";
import { testCatalog } from "./testCatalog.ts";

export const testRepository = "https://git.example.org/team/words";
/** Of the repository of the definition. */
export const testCommit = "a".repeat(40);

interface DefinitionText {
  id?: string;
  title?: string;
  scenario?: string;
  run?: string;
  build?: string;
}

interface DefinitionAbout extends DefinitionText {
  repository?: string;
}

/** A definition with one scenario, whose command, build and title can be others. */
export function definitionText({
  id = "words",
  title = "Words",
  scenario = `${id}.micro`,
  run = "go test -bench=.",
  build = "",
}: DefinitionText = {}): string {
  return `
target:
  id: ${id}
  title: ${title}
  source: { checkout: {} }
  build: { image: "golang:1.25"${build} }
scenarios:
  - id: ${scenario}
    command: { run: [${run.split(" ").join(", ")}] }
`;
}

/** Stores a definition in the name of the project's owner. */
export async function define(
  engine: TestEngine,
  { repository = testRepository, ...about }: DefinitionAbout = {},
) {
  const put = await putDefinition(engine.context, testCatalog, {
    projectId: engine.projectId,
    actor: testActor,
    definition: { text: definitionText(about), repository },
  });
  if (put.outcome === "invalid") throw new Error(JSON.stringify(put.problems));
  return put;
}

/** Lets the first machine run definitions in its process sandbox. */
export async function allowDefinitions({ db, machineId }: TestEngine): Promise<void> {
  await db.machine.update({
    where: { id: machineId },
    data: { definitionSandboxes: ["process"] },
  });
}

/** A machine whose worker knows everything. */
export const ableWorker = {
  sandboxes: ["process"] as const,
  kinds: ["measure", "compare", "calibrate", "try"] as const,
  definitionSandboxes: ["process"] as const,
};
