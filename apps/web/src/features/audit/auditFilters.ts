import type { AuditEntryView } from "@lapline/contracts";
import { parseAsString, parseAsStringLiteral } from "nuqs";
import type { CsvColumn } from "@/components/data-table/toCsv.ts";

export const actorKinds = [
  "user",
  "apiKey",
  "machine",
  "schedule",
  "hook",
  "system",
] as const satisfies readonly AuditEntryView["actor"]["kind"][];

/** Names of those who act, as the page says them. */
export const actorKindWords: Record<AuditEntryView["actor"]["kind"], string> = {
  user: "person",
  apiKey: "API key",
  machine: "machine",
  schedule: "schedule",
  hook: "CI trigger",
  system: "Lapline",
};

/** First words of actions; the server narrows by each. */
export const actionAreas = [
  "account",
  "alert",
  "annotation",
  "apiKey",
  "delivery",
  "hook",
  "installation",
  "invitation",
  "job",
  "machine",
  "member",
  "project",
  "registrationToken",
  "repository",
  "rule",
  "run",
  "schedule",
  "series",
  "share",
  "view",
  "webhook",
] as const;

/** The filters in the address of the page. */
export const auditFilters = {
  actorKind: parseAsStringLiteral(actorKinds),
  actor: parseAsString,
  action: parseAsString,
  object: parseAsString,
  cursor: parseAsString,
};

/** The audit log as a file: ids in full, details as JSON. */
export const auditCsv: readonly CsvColumn<AuditEntryView>[] = [
  { title: "at", value: ({ at }) => at },
  { title: "actor_kind", value: ({ actor }) => actor.kind },
  { title: "actor_id", value: ({ actor }) => actor.id },
  { title: "actor_name", value: ({ actor }) => actor.name },
  { title: "action", value: ({ action }) => action },
  { title: "object_kind", value: ({ object }) => object.kind },
  { title: "object_id", value: ({ object }) => object.id },
  { title: "details", value: ({ details }) => JSON.stringify(details) },
];

/** The filters that are set, as the server takes them. */
export function givenFilters<Filters extends object>(filters: Filters): object {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== null && value !== ""),
  );
}
