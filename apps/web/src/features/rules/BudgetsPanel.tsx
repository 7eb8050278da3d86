"use client";

import { type Budget, describeBudget } from "@lapline/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTRPC } from "@/client/trpc.ts";
import { LongText } from "@/components/charts/LongText.tsx";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmButton } from "@/components/ui/ConfirmButton.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProjectLink, usePermission } from "@/features/session/index.ts";
import { BudgetDialog } from "./BudgetDialog.tsx";
import { budgetDraftOf, budgetSentence } from "./budgetDraft.ts";

/** Budgets that the panel lists: as many as a page of them has. */
const budgetsMax = 100;

const facts: readonly PlainColumn<Budget>[] = [
  { title: "Budget", cell: (budget) => <LongText>{sentenceOf(budget)}</LongText> },
  { title: "Now", cell: (budget) => <Standing budget={budget} /> },
  { title: "Changed", cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
];

/** Budgets of the project: values that a measure must keep. List, make with a preview, change, delete. */
export function BudgetsPanel() {
  const trpc = useTRPC();
  const mayManage = usePermission("rules.manage");
  const [dialog, setDialog] = useState<{ budget: Budget | null } | null>(null);
  const query = useQuery(trpc.budgets.list.queryOptions({ limit: budgetsMax }));
  const budgets = query.data?.items ?? [];
  const actions: PlainColumn<Budget> = {
    title: "Actions",
    align: "right",
    cell: (budget) => (
      <span className="inline-flex gap-1">
        <Button size="small" look="ghost" onClick={() => setDialog({ budget })}>
          Edit<span className="sr-only"> {sentenceOf(budget)}</span>
        </Button>
        <DeleteBudgetButton budget={budget} />
      </span>
    ),
  };
  return (
    <>
      <Panel
        title="Budgets"
        note="A value that a measure must keep, whatever it was before."
        actions={
          mayManage ? (
            <Button size="small" onClick={() => setDialog({ budget: null })}>
              <Plus aria-hidden /> New budget
            </Button>
          ) : null
        }
      >
        <div className="p-4">
          {query.data === undefined ? (
            <p className="text-sm text-muted">
              {query.isError ? "The budgets could not be read." : "Reading the budgets."}
            </p>
          ) : budgets.length === 0 ? (
            <p className="text-sm text-muted">
              No budgets yet. A budget raises an alert when results are surely beyond its value.
            </p>
          ) : (
            <PlainTable
              caption="Budgets, newest first"
              columns={mayManage ? [...facts, actions] : facts}
              rows={budgets}
              rowKey={({ id }) => id}
            />
          )}
          {query.data?.nextCursor == null ? null : (
            <p className="pt-2 text-xs text-muted">The newest {budgetsMax} budgets are shown.</p>
          )}
        </div>
      </Panel>
      <BudgetDialog
        key={dialog?.budget?.id ?? "new"}
        open={dialog !== null}
        budget={dialog?.budget ?? null}
        onOpenChange={(open) => (open ? undefined : setDialog(null))}
      />
    </>
  );
}

function sentenceOf(budget: Budget): string {
  const { value, measure, bound } = budget;
  const words = describeBudget({ value, budget: value }, measure.unit).budget;
  return budgetSentence({ ...budgetDraftOf(budget), value: words }, bound);
}

function Standing({ budget: { brokenSince } }: { budget: Budget }) {
  if (brokenSince === null) return <span className="text-muted">not surely broken</span>;
  return (
    <ProjectLink to="/alerts" className="text-accent hover:underline">
      over budget since <RelativeTime at={brokenSince} />
    </ProjectLink>
  );
}

/** Deletes one budget, after asking. */
function DeleteBudgetButton({ budget }: { budget: Budget }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(trpc.budgets.delete.mutationOptions());
  return (
    <ConfirmButton
      size="small"
      look="ghost"
      question="Delete this budget?"
      consequence={`${sentenceOf(budget)} An open alert of it is resolved.`}
      action="Delete budget"
      act={() => remove.mutateAsync({ id: budget.id })}
      refresh={() => queryClient.invalidateQueries(trpc.budgets.list.pathFilter())}
      done="The budget was deleted"
      failed="The budget was not deleted"
    >
      Delete<span className="sr-only"> {sentenceOf(budget)}</span>
    </ConfirmButton>
  );
}
