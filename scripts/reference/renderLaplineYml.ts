import { laplineFileJsonSchema } from "@lapline/contracts/lapline-file";
import { type KeySection, keySections } from "./keySections.ts";
import { code, codes, generatedNote, table } from "./markdown.ts";

const head = `# Keys of lapline.yml

After this page you know every key of \`lapline.yml\`, its type, its default and its meaning. ${generatedNote("the JSON Schema that editors use")} [Definitions](definitions.md) explains how the keys work together.

The schema itself is at \`/schemas/lapline.json\` on every installation, and \`lapline schema\` prints it. Keys that are not listed are refused. A file with \`target\` is a definition of your own software. A file with \`targets\` submits targets that the server knows.

Times are texts such as \`500ms\`, \`30s\` or \`10m\`. A command is a list: the program, then its arguments; no shell reads it. \`NAME\` is a name of your choice, and \`[]\` is each item of a list.
`;

/** The page docs/reference/lapline-yml.md: one section for each object of the file. */
export function renderLaplineYml(): string {
  const { oneOf } = laplineFileJsonSchema();
  if (!Array.isArray(oneOf)) throw new Error("The schema of lapline.yml has no two forms.");
  const titles = ["A definition", "A submission"];
  const parts = oneOf.map((form, index) => {
    // Matchers and requests are at many places: their keys are said once.
    const alike = Map.groupBy(keySections(form), ({ rows }) => JSON.stringify(rows));
    return [...alike.values()].map((same) => renderSection(same, titles[index] ?? "")).join("\n");
  });
  return [head, ...parts].join("\n");
}

function renderSection([first, ...others]: readonly KeySection[], form: string): string {
  if (first === undefined) throw new Error("a section without a place");
  const { path, rows } = first;
  const lines = rows.map(({ key, type, required, preset, meaning }) => {
    if (meaning === "") throw new Error(`Describe ${path}.${key} of lapline.yml in its schema.`);
    return [code(key), type, required ? "required" : preset, meaning];
  });
  const title = path === "" ? `## ${form}` : `### ${code(path)}`;
  const places = codes(others.map((other) => other.path));
  const also = others.length === 0 ? "" : `The same keys are at ${places}.\n\n`;
  return `${title}\n\n${also}${table(["key", "type", "default", "meaning"], lines)}`;
}
