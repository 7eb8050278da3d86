import type { Stack } from "../stack/startStack.ts";
import { definedTarget } from "./projectPages.ts";

const textOf = (title: string) => `# Benchmarks of a library.
target:
  id: ${definedTarget}
  title: ${title}
  source: { git: { repository: "https://git.example.org/team/words.git" } }
scenarios:
  - id: words.micro
    title: Splitting
    command: { run: [sh, bench.sh], format: lines }
`;

/** A definition with two revisions, of which the second has another title only. */
export async function defineWords(stack: Stack): Promise<void> {
  for (const title of ["Words", "Word lists"]) {
    const answer = await stack.api.call("POST", "/definitions", { text: textOf(title) });
    if (!answer.ok) throw new Error(`The definition was refused: ${await answer.text()}`);
  }
}
