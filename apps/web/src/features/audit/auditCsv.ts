import type { AuditEntryView } from "@lapline/contracts";
import type { CsvColumn } from "@/components/data-table/toCsv.ts";

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
