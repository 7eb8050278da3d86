"use client";

import type { InstallationAuditEntry } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { useTRPC } from "@/client/trpc.ts";
import type { CsvColumn } from "@/components/data-table/toCsv.ts";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { AuditLog, auditCsv, auditFilters, givenFilters } from "@/features/audit/index.ts";
import { TransferPanel } from "./TransferPanel.tsx";

const rowsShown = 50;
const filtersOfAll = { ...auditFilters, project: parseAsString };

const csv: readonly CsvColumn<InstallationAuditEntry>[] = [
  ...auditCsv,
  { title: "project_id", value: ({ project }) => project?.id ?? null },
  { title: "project_name", value: ({ project }) => project?.name ?? null },
];

/** What the installation's owner alone sees: the audit trail of every project, and the transfer. */
export function InstallationPage() {
  const trpc = useTRPC();
  const [filters, setFilters] = useQueryStates(filtersOfAll, { history: "push" });
  const query = useQuery(
    trpc.installation.audit.queryOptions({ limit: rowsShown, ...givenFilters(filters) }),
  );
  const narrow = (project: string) => void setFilters({ project, cursor: null });
  return (
    <>
      <PageHeader
        title="Installation"
        note="Who changed what in every project, and in none: sign-ins, accounts, deleted projects."
      />
      <AuditLog
        filters={filters}
        onFilters={(change) => void setFilters(change)}
        onClear={() => void setFilters(null)}
        isNarrowed={filters.project !== null}
        query={query}
        csv={csv}
        fileName="installation-audit-log.csv"
        below={<TransferPanel />}
        columns={[
          {
            title: "Project",
            cell: ({ project }) => (
              <button
                type="button"
                className="text-left hover:underline"
                title={project?.id ?? "Belongs to no project"}
                onClick={() => narrow(project?.id ?? "none")}
              >
                {project === null ? "none" : (project.name ?? `deleted ${project.id.slice(-8)}`)}
              </button>
            ),
          },
        ]}
      />
    </>
  );
}
