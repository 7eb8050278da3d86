"use client";

import type { InstallationAuditEntry } from "@lapline/contracts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import type { CsvColumn } from "@/components/data-table/toCsv.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { AuditLog, auditCsv, auditFilters, givenFilters } from "@/features/audit/index.ts";

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

/** Makes somebody else the installation's owner, after asking. */
function TransferPanel() {
  const trpc = useTRPC();
  const transfer = useMutation(trpc.installation.transfer.mutationOptions());
  const [email, setEmail] = useState("");
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const ask = () => {
    const isAddress = /^\S+@\S+$/.test(email.trim());
    setRefusal(isAddress ? undefined : "Enter the e-mail address of an account.");
    setAsked(isAddress);
  };
  const confirm = async () => {
    try {
      await transfer.mutateAsync({ email: email.trim() });
      globalThis.location.assign("/");
    } catch (error) {
      const { status, detail } = problemFromError(error);
      setRefusal(status === 404 ? `No account has the address ${email.trim()}.` : detail);
      setAsked(false);
    }
  };
  return (
    <Panel title="Owner" note="You own this installation">
      <form
        noValidate
        className="flex max-w-md flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <TextField
          type="email"
          label="New owner"
          value={email}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          hint="The e-mail address of an account. Roles in projects stay as they are."
          error={refusal}
          onChange={(event) => setEmail(event.target.value)}
        />
        <div>
          <Button type="submit">Transfer installation</Button>
        </div>
      </form>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={`Transfer the installation to ${email.trim()}?`}
        action="Transfer installation"
        busy={transfer.isPending}
        onConfirm={() => void confirm()}
      >
        You lose this page at once. Only the new owner can give it back.
      </ConfirmDialog>
    </Panel>
  );
}
