import { reprocessAnswerSchema } from "@lapline/contracts";
import type { Command } from "commander";
import { type Access, type AccessOptions, readAccess } from "../access/readAccess.ts";
import { callApi } from "../api/callApi.ts";
import type { ProgramIo } from "../programIo.ts";
import { withAccess } from "./options.ts";

interface ReprocessOptions {
  target?: string;
  scenario?: string;
  measure?: string;
  label?: string;
  /** Id of one series. */
  series?: string;
}

/** Asks the server to evaluate series again; answers how many it will. Needs an admin key. */
function reprocess(
  access: Access,
  { target, scenario, measure, label, series }: ReprocessOptions,
): Promise<{ series: number }> {
  return callApi(access, {
    method: "POST",
    path: "/reprocess",
    body: {
      ...(target === undefined ? {} : { target }),
      ...(scenario === undefined ? {} : { scenario }),
      ...(measure === undefined ? {} : { measure }),
      ...(label === undefined ? {} : { label }),
      ...(series === undefined ? {} : { seriesId: series }),
    },
    schema: reprocessAnswerSchema,
  });
}

export function addReprocess(program: Command, io: ProgramIo): void {
  withAccess(program.command("reprocess"))
    .description("Evaluate series again: all of the project, or some of them.")
    .option("-t, --target <name>", "only series of this target")
    .option("-s, --scenario <name>", "only series of this scenario")
    .option("-m, --measure <name>", "only series of this measure")
    .option("-l, --label <name>", "only series of this hardware label")
    .option("--series <id>", "only this series")
    .option("--json", "print JSON")
    .addHelpText("after", "\nExample:\n  lapline reprocess -t pocketbase -m throughput")
    .action(async (options: ReprocessOptions & AccessOptions & { json?: true }) => {
      const answer = await reprocess(await readAccess(options, io.env), options);
      if (options.json) return io.print(JSON.stringify(answer, null, 2));
      const { series } = answer;
      const text = series === 1 ? "1 series is" : `${series} series are`;
      io.print(`${text} evaluated again by the server, in the background.`);
    });
}
