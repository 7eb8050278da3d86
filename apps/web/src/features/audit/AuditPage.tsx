"use client";

import { useQuery } from "@tanstack/react-query";
import { ScrollText, X } from "lucide-react";
import { useQueryStates } from "nuqs";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { ExportButton } from "@/components/data-table/ExportButton.tsx";
import { Pager } from "@/components/data-table/Pager.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { Button } from "@/components/ui/Button.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { auditColumns } from "./auditColumns.tsx";
import { auditCsv } from "./auditCsv.ts";
import { actionAreas, actorKinds, actorKindWords, auditFilters } from "./auditFilters.ts";

const rowsShown = 50;
const header = (
  <PageHeader
    title="Audit log"
    note="Who changed what in this project. Rows are only ever added; choosing a name, an action or an object narrows the list to it."
  />
);

/** Who changed what in the project, newest first, by actor, action or object. */
export function AuditPage() {
  const trpc = useTRPC();
  const [filters, setFilters] = useQueryStates(auditFilters, { history: "push" });
  const { cursor, ...narrowed } = filters;
  const given = Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== null && value !== ""),
  );
  const query = useQuery(trpc.audit.list.queryOptions({ limit: rowsShown, ...given }));
  const skeleton = useDelayedFlag(query.isPending);
  const narrow = (change: Partial<typeof narrowed>) => void setFilters({ ...change, cursor: null });
  const isNarrowed = Object.values(narrowed).some((value) => value !== null);
  if (query.isError && query.data === undefined) {
    return (
      <>
        {header}
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      </>
    );
  }
  const area = narrowed.action?.split(".")[0] ?? "";
  return (
    <>
      {header}
      <StaleBanner query={query} />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Who"
          value={narrowed.actorKind ?? ""}
          options={[
            { value: "", label: "Everybody" },
            ...actorKinds.map((kind) => ({ value: kind, label: actorKindWords[kind] })),
          ]}
          onChange={({ target }) =>
            narrow({ actorKind: actorKinds.find((kind) => kind === target.value) ?? null })
          }
        />
        <SelectField
          label="What"
          value={area}
          options={[
            { value: "", label: "Everything" },
            ...[...new Set([...actionAreas, area])]
              .filter((each) => each !== "")
              .map((each) => ({ value: each, label: each })),
          ]}
          onChange={({ target }) => narrow({ action: target.value === "" ? null : target.value })}
        />
        {isNarrowed ? (
          <Button
            look="ghost"
            onClick={() => narrow({ actorKind: null, actor: null, action: null, object: null })}
          >
            <X aria-hidden /> Clear filters
          </Button>
        ) : null}
        <span className="ml-auto">
          <ExportButton
            columns={auditCsv}
            rows={skeleton ? [] : (query.data?.items ?? [])}
            fileName="audit-log.csv"
          />
        </span>
      </div>
      {skeleton ? (
        <Skeleton className="h-96 w-full rounded-md" />
      ) : query.data === undefined ? null : query.data.items.length === 0 ? (
        <EmptyState icon={<ScrollText aria-hidden />} title="Nothing to list">
          <p>Nothing was changed that fits these filters.</p>
        </EmptyState>
      ) : (
        <>
          <PlainTable
            tall
            caption="Audit log, newest first"
            columns={auditColumns({
              onActor: (actor) => narrow({ actor }),
              onAction: (action) => narrow({ action }),
              onObject: (object) => narrow({ object }),
            })}
            rows={query.data.items}
            rowKey={({ id }) => id}
          />
          <Pager
            cursor={cursor}
            nextCursor={query.data.nextCursor}
            onCursor={(next) => void setFilters({ cursor: next })}
            summary={countWords(query.data.items.length, "row")}
          />
        </>
      )}
    </>
  );
}
