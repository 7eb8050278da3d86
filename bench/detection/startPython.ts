import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { z } from "zod";
import type { Detector } from "./detector.ts";

const answerSchema = z.object({ changepoints: z.array(z.number()), ms: z.number() }).nullable();
type Answer = NonNullable<z.infer<typeof answerSchema>>;

/** Other tools by the names of `others.py`, as far as this Python has them, and how to end it. */
export interface OtherTools {
  detectors: Detector[];
  stop(): void;
}

/** Asks a Python for the tools it has; none where there is no such program. */
export async function startPython(program: string, tools: readonly string[]): Promise<OtherTools> {
  const child = spawn(program, [new URL("others.py", import.meta.url).pathname], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const failed = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("close", (code) => reject(new Error(`${program} ended with ${code}`)));
  });
  // Whoever asks hears of it; when nobody does, it is the end that was asked for.
  failed.catch(() => {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (tool: string, values: readonly number[]): Promise<Answer | null> => {
    child.stdin.write(`${JSON.stringify({ tool, values })}\n`);
    const line = await Promise.race([lines.next(), failed]);
    return answerSchema.parse(JSON.parse(String(line.value)));
  };
  const detectors: Detector[] = [];
  const probe = Array.from({ length: 20 }, (_, i) => i % 3);
  try {
    for (const tool of tools) {
      if ((await ask(tool, probe)) !== null) detectors.push(detectorOf(tool, ask));
    }
  } catch (error) {
    console.log(`no other tools: ${error instanceof Error ? error.message : error}`);
  }
  return { detectors, stop: () => void child.kill() };
}

function detectorOf(
  name: string,
  ask: (tool: string, values: readonly number[]) => Promise<Answer | null>,
): Detector {
  const detect = async (values: readonly number[]) => (await ask(name, values))?.changepoints ?? [];
  return {
    name,
    whole: async (series) => {
      const found: number[][] = [];
      for (const values of series) found.push(await detect(values));
      return found;
    },
    online: async (series, first) => {
      const answers: number[][][] = [];
      for (const [i, values] of series.entries()) {
        const reports: number[][] = [];
        for (let n = first[i] ?? 0; n <= values.length; n += 1) {
          reports.push(await detect(values.slice(0, n)));
        }
        answers.push(reports);
      }
      return answers;
    },
    time: async (values) => {
      let least = Number.POSITIVE_INFINITY;
      for (let round = 0; round < 5; round += 1) {
        least = Math.min(least, (await ask(name, values))?.ms ?? Number.POSITIVE_INFINITY);
      }
      return least;
    },
  };
}
