"use client";

import type { Rule } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { Plus, SlidersHorizontal } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { Pager } from "@/components/data-table/Pager.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { usePermission } from "@/features/session/index.ts";
import { DeleteRuleButton } from "./DeleteRuleButton.tsx";
import { RuleDialog } from "./RuleDialog.tsx";
import { scopeWords, settingWords } from "./ruleWords.ts";

const facts: readonly PlainColumn<Rule>[] = [
  { title: "Name", cell: ({ name }) => <span className="font-medium">{name}</span> },
  { title: "Applies to", cell: scopeWords },
  { title: "Decides", cell: settingWords },
  { title: "Changed", cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
];

/** Rules of the project: which changes are told. List, make with a preview, change, remove. */
export function RulesPage() {
  const trpc = useTRPC();
  const mayManage = usePermission("rules.manage");
  const [dialog, setDialog] = useState<{ rule: Rule | null } | null>(null);
  const [cursor, setCursor] = useQueryState(
    "cursor",
    parseAsString.withOptions({ history: "push" }),
  );
  const query = useQuery(
    trpc.rules.list.queryOptions({ limit: 50, ...(cursor === null ? {} : { cursor }) }),
  );
  const skeleton = useDelayedFlag(query.isPending);
  if (query.isError && query.data === undefined) {
    return (
      <>
        <PageHeader title="Rules" />
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      </>
    );
  }
  const create = mayManage ? (
    <Button look="primary" onClick={() => setDialog({ rule: null })}>
      <Plus aria-hidden /> New rule
    </Button>
  ) : null;
  const actions: PlainColumn<Rule> = {
    title: "Actions",
    align: "right",
    cell: (rule) => (
      <span className="inline-flex gap-1">
        <Button size="small" look="ghost" onClick={() => setDialog({ rule })}>
          Change<span className="sr-only"> {rule.name}</span>
        </Button>
        <DeleteRuleButton rule={rule} />
      </span>
    ),
  };
  return (
    <>
      <PageHeader
        title="Rules"
        note="Without any, a change is looked into from 1 % on and told after one comparison of both versions."
        actions={create}
      />
      <StaleBanner query={query} />
      {skeleton ? (
        <Skeleton className="h-48 w-full rounded-md" />
      ) : query.data?.items.length === 0 && cursor === null ? (
        <EmptyState icon={<SlidersHorizontal aria-hidden />} title="No rules yet">
          <p>
            A rule says for some series what is worth telling: how large a change has to be, whether
            improvements count, how often it has to be shown again, or that nobody is told.
          </p>
          <div>{create}</div>
        </EmptyState>
      ) : query.data ? (
        <>
          <PlainTable
            caption="Rules, newest first"
            columns={mayManage ? [...facts, actions] : facts}
            rows={query.data.items}
            rowKey={({ id }) => id}
          />
          <Pager
            cursor={cursor}
            nextCursor={query.data.nextCursor}
            onCursor={(next) => void setCursor(next)}
            summary={countWords(query.data.items.length, "rule")}
          />
        </>
      ) : null}
      <RuleDialog
        key={dialog?.rule?.id ?? "new"}
        open={dialog !== null}
        rule={dialog?.rule ?? null}
        onOpenChange={(open) => (open ? undefined : setDialog(null))}
      />
    </>
  );
}
