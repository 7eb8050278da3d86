import {
  type AlertSummary,
  type AlertsQuery,
  type AlertView,
  alertSorts,
  type Page,
} from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import { z } from "zod";
import { CursorInvalidError, decodeCursor, type EngineContext, pageOf } from "../../base/index.ts";
import { selectAlerts } from "./selectAlerts.ts";
import { type AlertRow, viewAlertRow } from "./viewAlertRow.ts";

/** The order that the cursor belongs to, then the last row's sort key and id. */
const cursorSchema = z.tuple([
  z.enum(alertSorts),
  z.union([z.iso.datetime(), z.number()]),
  z.uuid(),
]);

/** Nobody's alerts, where a member's id would stand. */
const nobody = "none";

/** A page of the project's alerts: the active ones, newest first, unless asked otherwise. */
export async function listAlerts(
  { db, clock }: EngineContext,
  input: AlertsQuery & { projectId: string },
): Promise<Page<AlertSummary>> {
  const now = clock.now();
  const sort = input.sort ?? alertSorts[0];
  const conditions = [
    Prisma.sql`alert."projectId" = ${input.projectId}::uuid`,
    inView(input.view ?? "active", now),
    ...filtersOf(input),
  ];
  const bySize = sort.endsWith("size");
  const key = bySize ? Prisma.sql`abs(ln(alert."worstRatio"))` : Prisma.sql`alert."openedAt"`;
  const [after, order] = sort.startsWith("-")
    ? [Prisma.sql`<`, Prisma.sql`DESC`]
    : [Prisma.sql`>`, Prisma.sql`ASC`];
  const cursor = decodeCursor(cursorSchema, input.cursor);
  if (cursor !== null) {
    // A cursor of another order would skip rows.
    if (cursor[0] !== sort) throw new CursorInvalidError();
    const last = bySize
      ? Prisma.sql`${cursor[1]}::float8`
      : Prisma.sql`${cursor[1]}::text::timestamptz`;
    conditions.push(Prisma.sql`(${key}, alert."id") ${after} (${last}, ${cursor[2]}::uuid)`);
  }
  const rows = await db.$queryRaw<(AlertRow & { size: number })[]>`
    SELECT page.*, abs(ln(page."worstRatio")) AS "size" FROM (
      ${selectAlerts}
      WHERE ${Prisma.join(conditions, " AND ")}
      ORDER BY ${key} ${order}, alert."id" ${order} LIMIT ${input.limit + 1}
    ) page
    ORDER BY ${bySize ? Prisma.sql`"size"` : Prisma.sql`page."openedAt"`} ${order}, page."id" ${order}`;
  return pageOf(
    rows,
    input.limit,
    (row) => [sort, bySize ? row.size : row.openedAt.toISOString(), row.id],
    (row) => viewAlertRow(row, now),
  );
}

function inView(view: AlertView, now: Date): Prisma.Sql {
  const live = Prisma.sql`alert."state" IN ('open', 'acknowledged')`;
  const snoozed = Prisma.sql`coalesce(alert."snoozedUntil" > ${now}, false)`;
  switch (view) {
    case "active":
      return Prisma.sql`${live} AND NOT ${snoozed}`;
    case "snoozed":
      return Prisma.sql`${live} AND ${snoozed}`;
    case "all":
      return Prisma.sql`true`;
    case "open":
    case "acknowledged":
      return Prisma.sql`alert."state"::text = ${view} AND NOT ${snoozed}`;
    case "resolved":
    case "dismissed":
      return Prisma.sql`alert."state"::text = ${view}`;
  }
}

function filtersOf({ direction, target, label, assignee }: AlertsQuery): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (direction !== undefined) {
    conditions.push(Prisma.sql`alert."direction"::text = ${direction}`);
  }
  if (target !== undefined) conditions.push(Prisma.sql`target."key" = ${target}`);
  if (label !== undefined) {
    conditions.push(Prisma.sql`(${label} = ANY(grouped."labels")
      OR (alert."missingData" IS NOT NULL AND alert."missingData"->>'label' = ${label})
      OR alert."brokenBudget"->'series' @> jsonb_build_array(jsonb_build_object('label', ${label}::text)))`);
  }
  if (assignee === nobody) conditions.push(Prisma.sql`alert."assigneeId" IS NULL`);
  else if (assignee !== undefined) {
    conditions.push(Prisma.sql`alert."assigneeId" = ${assignee}`);
  }
  return conditions;
}
