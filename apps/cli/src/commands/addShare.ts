import {
  createdShareSchema,
  idSchema,
  pageSchema,
  type ShareInput,
  seriesStatistics,
  shareSchema,
} from "@lapline/contracts";
import type { Command } from "commander";
import { z } from "zod";
import { type AccessOptions, readAccess } from "../access/readAccess.ts";
import { callApi, queryOf } from "../api/callApi.ts";
import { exitCodes, Failure } from "../failure.ts";
import { drawTable } from "../output/terminal.ts";
import type { ProgramIo } from "../programIo.ts";
import { parseCount, withAccess } from "./options.ts";
import { shareTitle } from "./shareTitle.ts";

const examples = `
Examples:
  lapline share create --series 01a1f90d-e6f2-76c8-8dd3-f6cfabc6aa64
  lapline share create --columns "pocketbase~0.39.11~wal-normal~go~local,pocketbase~0.40.4~wal-normal~go~local" \\
    --title "What 0.40 changed" --days 90
  lapline share create --columns "trailbase~0.22.6~wal-normal~git~local" \\
    --references "trailbase~payload-typescript-client" --title "Beside the published figures"
  lapline share revoke 01a1f90d-e6f2-76c8-8dd3-f6cfabc6aa64`;

interface CreateOptions extends AccessOptions {
  series?: string;
  job?: string;
  columns?: string;
  references?: string;
  statistics?: string;
  rows?: string;
  title?: string;
  note?: string;
  days?: number;
  json?: true;
}

export function addShare(program: Command, io: ProgramIo): void {
  const share = program
    .command("share")
    .description("Create, list and revoke permanent snapshots with a public link.")
    .addHelpText("after", examples);
  withAccess(share.command("create"))
    .description(
      "Share a snapshot of a series, report or comparison. The link is printed only once.",
    )
    .option("--series <id>", "share a series")
    .option("--job <id>", "share the report of a job")
    .option("--columns <columns>", "share a comparison: the columns parameter of its address")
    .option(
      "--references <keys>",
      "published references in a comparison, with commas between (see GET /compare/references)",
    )
    .option(
      "--statistics <names>",
      "percentiles as rows of a comparison, such as p75,p90; with --series, the one to show",
    )
    .option(
      "--rows <rows>",
      "the only rows of a comparison: the rows parameter of its address, such as sql.simple~insert",
    )
    .option("--title <text>", "title of the page (default: what is shared)")
    .option("--note <text>", "text below the title")
    .option("--days <count>", "days until the link expires (default: never)", parseCount)
    .option("--json", "print JSON")
    .action(async (options: CreateOptions) => {
      const subject = subjectOf(options);
      const access = await readAccess(options, io.env);
      const body: ShareInput = {
        subject,
        title: options.title ?? (await shareTitle(access, subject)),
        note: options.note ?? "",
        expiresInDays: options.days ?? null,
      };
      const call = { method: "POST", path: "/shares", body, schema: createdShareSchema } as const;
      const created = await callApi(access, call);
      if (options.json) return io.print(JSON.stringify(created, null, 2));
      io.print(created.url);
      io.note(
        `Anyone with this link can read the page. Revoke it with: lapline share revoke ${created.share.id}`,
      );
    });
  withAccess(share.command("list"))
    .description("List shares, newest first, including expired and revoked ones.")
    .option("--limit <count>", "at most this many, up to 200", parseCount, 50)
    .option("--json", "print JSON")
    .action((options: AccessOptions & { limit: number; json?: true }) => list(io, options));
  withAccess(share.command("revoke"))
    .description("Revoke a share immediately and permanently.")
    .argument("<share>", "id of the share")
    .option("--json", "print JSON")
    .action(async (id: string, options: AccessOptions & { json?: true }) => {
      const path = `/shares/${encodeURIComponent(id)}`;
      const schema = z.strictObject({ id: idSchema });
      const access = await readAccess(options, io.env);
      const answer = await callApi(access, { method: "DELETE", path, schema });
      io.print(options.json ? JSON.stringify(answer) : `Share ${answer.id} was revoked.`);
    });
}

async function list(
  io: ProgramIo,
  options: AccessOptions & { limit: number; json?: true },
): Promise<void> {
  const page = await callApi(await readAccess(options, io.env), {
    path: `/shares${queryOf({ limit: options.limit })}`,
    schema: pageSchema(shareSchema),
  });
  if (options.json) return io.print(JSON.stringify(page, null, 2));
  if (page.items.length === 0) return io.print("No shares yet.");
  const rows = page.items.map(({ id, kind, title, state, views, expiresAt }) => [
    id,
    kind,
    io.paint(state === "live" ? "green" : "dim", state),
    String(views),
    expiresAt?.slice(0, 10) ?? "never",
    title,
  ]);
  for (const line of drawTable(
    ["share", "kind", "state", "views", "expires", "title"],
    rows,
    [3],
  )) {
    io.print(line);
  }
}

function subjectOf(options: CreateOptions): Exclude<ShareInput["subject"], { kind: "chart" }> {
  const { series, job, columns, references, statistics, rows } = options;
  if (references !== undefined && columns === undefined) {
    throw new Failure(exitCodes.usage, "--references requires --columns.");
  }
  if (rows !== undefined && columns === undefined) {
    throw new Failure(exitCodes.usage, "--rows requires --columns.");
  }
  if (statistics !== undefined && job !== undefined) {
    throw new Failure(exitCodes.usage, "--statistics requires --columns or --series.");
  }
  const given = [series, job, columns].filter((one) => one !== undefined);
  if (given.length === 1) {
    if (series !== undefined) return { kind: "series", id: series, ...statisticOf(statistics) };
    if (job !== undefined) return { kind: "report", jobId: job };
    if (columns !== undefined) {
      return {
        ...{ kind: "comparison", columns },
        ...(references !== undefined && { references }),
        ...(statistics !== undefined && { statistics }),
        ...(rows !== undefined && { rows }),
      };
    }
  }
  throw new Failure(exitCodes.usage, "Choose what to share: --series, --job or --columns.");
}

/** The one statistic that a share of a series shows; nothing: the values of its measure. */
function statisticOf(given: string | undefined) {
  if (given === undefined) return {};
  const parsed = z.enum(seriesStatistics).safeParse(given);
  if (parsed.success) return { statistic: parsed.data };
  const names = seriesStatistics.join(", ");
  throw new Failure(exitCodes.usage, `A series shows one of these statistics: ${names}.`);
}
