"use client";

import type { AuditEntryView, Page } from "@lapline/contracts";
import { ScrollText, X } from "lucide-react";
import type { Values } from "nuqs";
import type { ReactNode } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { ExportButton } from "@/components/data-table/ExportButton.tsx";
import { Pager } from "@/components/data-table/Pager.tsx";
import type { CsvColumn } from "@/components/data-table/toCsv.ts";
import { Button } from "@/components/ui/Button.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { areaWords } from "./actionWords.ts";
import { auditColumns } from "./auditColumns.tsx";
import {
  actionAreas,
  actorKinds,
  actorKindWords,
  type auditFilters,
  auditReaders,
} from "./auditFilters.ts";

type AuditFilters = Values<typeof auditFilters>;

interface AuditLogProps<Row extends AuditEntryView> {
  filters: AuditFilters;
  onFilters: (change: Partial<AuditFilters>) => void;
  onClear: () => void;
  /** Whether something else narrows the rows, which `onClear` ends too. */
  isNarrowed?: boolean;
  query: {
    isError: boolean;
    isPending: boolean;
    error: unknown;
    data: Page<Row> | undefined;
    dataUpdatedAt: number;
    refetch: () => unknown;
  };
  fileName: string;
  csv: readonly CsvColumn<Row>[];
  /** Columns before those that every audit log has. */
  columns?: readonly PlainColumn<Row>[];
  /** What stands below the rows. It comes with them, whose place a lower or higher skeleton held. */
  below?: ReactNode;
}

/** Rows of an audit trail, newest first, by actor, action or object. */
export function AuditLog<Row extends AuditEntryView>({
  filters,
  onFilters,
  onClear,
  isNarrowed: isNarrowedElsewhere = false,
  query,
  fileName,
  csv,
  columns = [],
  below,
}: AuditLogProps<Row>) {
  const { cursor, ...narrowed } = filters;
  const skeleton = useDelayedFlag(query.isPending);
  const narrow = (change: Partial<typeof narrowed>) => onFilters({ ...change, cursor: null });
  const { actorKind, ...others } = narrowed;
  const isNarrowed =
    isNarrowedElsewhere ||
    (actorKind !== null && actorKind !== "people") ||
    Object.values(others).some((value) => value !== null);
  if (query.isError && query.data === undefined) {
    return (
      <>
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
        {below}
      </>
    );
  }
  const area = narrowed.action?.split(".")[0] ?? "";
  return (
    <>
      <StaleBanner query={query} />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Who"
          value={actorKind ?? "people"}
          options={[
            { value: "people", label: "People and CI" },
            { value: "all", label: "Everyone" },
            ...actorKinds.map((kind) => ({ value: kind, label: actorKindWords[kind] })),
          ]}
          onChange={({ target }) =>
            narrow({ actorKind: auditReaders.find((kind) => kind === target.value) ?? "people" })
          }
        />
        <SelectField
          label="What"
          value={area}
          options={[
            { value: "", label: "Everything" },
            ...[...new Set([...actionAreas, area])]
              .filter((each) => each !== "")
              .map((each) => ({ value: each, label: areaWords(each) })),
          ]}
          // What is asked for by name is not hidden by who did it.
          onChange={({ target }) =>
            narrow(
              target.value === "" ? { action: null } : { action: target.value, actorKind: "all" },
            )
          }
        />
        {isNarrowed ? (
          <Button look="ghost" onClick={onClear}>
            <X aria-hidden /> Clear filters
          </Button>
        ) : null}
        <span className="ml-auto">
          <ExportButton
            columns={csv}
            rows={skeleton ? [] : (query.data?.items ?? [])}
            fileName={fileName}
          />
        </span>
      </div>
      {skeleton ? (
        <Skeleton className="h-96 w-full rounded-md" />
      ) : query.data === undefined ? null : query.data.items.length === 0 ? (
        <EmptyState icon={<ScrollText aria-hidden />} title="No matching entries">
          <p>No change matches these filters.</p>
        </EmptyState>
      ) : (
        <>
          <PlainTable
            tall
            caption="Audit log, newest first"
            columns={[
              ...columns,
              ...auditColumns({
                onActor: (actor) => narrow({ actor, actorKind: "all" }),
                onAction: (action) => narrow({ action, actorKind: "all" }),
                onObject: (object) => narrow({ object, actorKind: "all" }),
              }),
            ]}
            rows={query.data.items}
            rowKey={({ id }) => id}
          />
          <Pager
            cursor={cursor}
            nextCursor={query.data.nextCursor}
            onCursor={(next) => onFilters({ cursor: next })}
            shown={query.data.items.length}
            noun={["row"]}
          />
        </>
      )}
      {skeleton || query.data === undefined ? null : below}
    </>
  );
}
