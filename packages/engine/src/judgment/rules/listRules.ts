import type { Page, PageQuery, Rule } from "@lapline/contracts";
import { decodeCursor, type EngineContext, idCursorSchema, pageOf } from "../../base/index.ts";
import { ruleSelect, viewRule } from "./viewRule.ts";

/** A page of the project's rules, newest first. */
export async function listRules(
  { db }: EngineContext,
  { projectId, limit, cursor }: PageQuery & { projectId: string },
): Promise<Page<Rule>> {
  const after = decodeCursor(idCursorSchema, cursor);
  const rows = await db.rule.findMany({
    where: { projectId, ...(after === null ? {} : { id: { lt: after[0] } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: ruleSelect,
  });
  return pageOf(rows, limit, ({ id }) => [id], viewRule);
}
