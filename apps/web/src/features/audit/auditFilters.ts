import type { AuditEntryView } from "@lapline/contracts";
import { parseAsString, parseAsStringLiteral } from "nuqs";

export const actorKinds = [
  "user",
  "apiKey",
  "machine",
  "schedule",
  "hook",
  "system",
] as const satisfies readonly AuditEntryView["actor"]["kind"][];

/** Whose changes are listed: those of everybody but machines and Lapline itself, unless said otherwise. */
export const auditReaders = ["people", "all", ...actorKinds] as const;

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
  "budget",
  "definition",
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
  actorKind: parseAsStringLiteral(auditReaders).withDefault("people"),
  actor: parseAsString,
  action: parseAsString,
  object: parseAsString,
  cursor: parseAsString,
};
