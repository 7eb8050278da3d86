import type { BuildRecipe } from "../gitPlan.ts";
import { machinePrograms } from "../machinePrograms.ts";

const buildTimeoutMs = 30 * 60_000;

/** Folders that the program embeds, which its own build fills with pages; the API needs none of them. */
const pages = ["ui/dist", "examples/kanban/dist", "examples/live-polls/dist"];

/** Builds Allyourbase as its releases are built, but for the pages. */
export function allyourbaseRecipe(executable: string): BuildRecipe {
  const placeholder = (folder: string) => [`allyourbase/${folder}/index.html`, "<!doctype html>\n"];
  return {
    needs: [machinePrograms.go],
    files: Object.fromEntries(pages.map(placeholder)),
    steps: [
      {
        argv: ["go", "build", "-ldflags=-s -w", "-o", `{build}/${executable}`, "./cmd/ayb"],
        cwd: "allyourbase",
        env: { CGO_ENABLED: "0" },
        timeoutMs: buildTimeoutMs,
      },
    ],
  };
}
