"use client";

import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useTRPC } from "@/client/trpc.ts";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { AuditLog } from "./AuditLog.tsx";
import { auditCsv } from "./auditCsv.ts";
import { auditFilters } from "./auditFilters.ts";
import { givenFilters } from "./givenFilters.ts";

const rowsShown = 50;

/** Who changed what in the project, newest first, by actor, action or object. */
export function AuditPage() {
  const trpc = useTRPC();
  const [filters, setFilters] = useQueryStates(auditFilters, { history: "push" });
  const query = useQuery(
    trpc.audit.list.queryOptions({ limit: rowsShown, ...givenFilters(filters) }),
  );
  return (
    <>
      <PageHeader
        title="Audit log"
        docs="/docs/explanation/security"
        note="Who changed what in this project. Entries are never changed or deleted."
      />
      <AuditLog
        filters={filters}
        onFilters={(change) => void setFilters(change)}
        onClear={() => void setFilters(null)}
        query={query}
        csv={auditCsv}
        fileName="audit-log.csv"
      />
    </>
  );
}
