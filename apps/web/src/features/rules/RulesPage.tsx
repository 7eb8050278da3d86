"use client";

import type { Rule } from "@lapline/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useTRPC } from "@/client/trpc.ts";
import { LongText } from "@/components/charts/LongText.tsx";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { ListPage } from "@/components/data-table/ListPage.tsx";
import { useListCursor } from "@/components/data-table/useListCursor.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmButton } from "@/components/ui/ConfirmButton.tsx";
import { usePermission } from "@/features/session/index.ts";
import { BudgetsPanel } from "./BudgetsPanel.tsx";
import { MissingAlertsPanel } from "./MissingAlertsPanel.tsx";
import { RuleDialog } from "./RuleDialog.tsx";
import { sentenceOfRule } from "./ruleSentence.ts";

const facts: readonly PlainColumn<Rule>[] = [
  {
    title: "Name",
    cell: ({ name }) => (
      <LongText>
        <span className="font-medium">{name}</span>
      </LongText>
    ),
  },
  { title: "Rule", cell: (rule) => <LongText>{sentenceOfRule(rule)}</LongText> },
  { title: "Applies to", cell: (rule) => <LongText>{scopeWords(rule)}</LongText> },
  { title: "Changed", cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
];

/** Rules of the project: which changes raise alerts. List, make with a preview, change, remove. */
export function RulesPage() {
  const trpc = useTRPC();
  const mayManage = usePermission("rules.manage");
  const [dialog, setDialog] = useState<{ rule: Rule | null } | null>(null);
  const place = useListCursor();
  const query = useQuery(trpc.rules.list.queryOptions({ limit: 50, ...place.input }));
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
          Edit<span className="sr-only"> {rule.name}</span>
        </Button>
        <DeleteRuleButton rule={rule} />
      </span>
    ),
  };
  return (
    <>
      <ListPage
        title="Rules"
        docs="/docs/how-to/alerts"
        note="Default: a change of at least 1 % raises an alert after one confirming comparison."
        create={create}
        query={query}
        place={place}
        noun={["rule"]}
        below={
          <>
            <BudgetsPanel />
            <MissingAlertsPanel />
          </>
        }
        empty={{
          icon: <SlidersHorizontal aria-hidden />,
          title: "No rules yet",
          words:
            "A rule changes when some series raise alerts: smallest change, direction, number of confirmations, or mute.",
        }}
      >
        {(rules) => (
          <PlainTable
            caption="Rules, newest first"
            columns={mayManage ? [...facts, actions] : facts}
            rows={rules}
            rowKey={({ id }) => id}
          />
        )}
      </ListPage>
      <RuleDialog
        key={dialog?.rule?.id ?? "new"}
        open={dialog !== null}
        rule={dialog?.rule ?? null}
        onOpenChange={(open) => (open ? undefined : setDialog(null))}
      />
    </>
  );
}

/** Where a rule applies, in words. */
function scopeWords({ target, scenario, measure, label }: Rule): string {
  const parts = [target, scenario, measure, label].filter((part) => part !== null);
  return parts.length === 0 ? "whole project" : parts.join(" · ");
}

interface DeleteRuleButtonProps {
  rule: { id: string; name: string };
}

/** Deletes one rule, after asking. */
function DeleteRuleButton({ rule: { id, name } }: DeleteRuleButtonProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(trpc.rules.delete.mutationOptions());
  return (
    <ConfirmButton
      size="small"
      look="ghost"
      question={`Delete the rule ${name}?`}
      consequence="Its effect ends at once. Alerts that were raised stay."
      action="Delete rule"
      act={() => remove.mutateAsync({ id })}
      refresh={() => queryClient.invalidateQueries(trpc.rules.list.pathFilter())}
      done={`The rule ${name} was deleted`}
      failed={`The rule ${name} was not deleted`}
    >
      Delete<span className="sr-only"> {name}</span>
    </ConfirmButton>
  );
}
