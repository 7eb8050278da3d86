"use client";

import {
  type Budget,
  type BudgetInput,
  type BudgetPreview,
  describeBudget,
  workloadName,
} from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "@/client/trpc.ts";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { TextField } from "@/components/ui/TextField.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import {
  type BudgetDraft,
  type BudgetErrors,
  budgetDraftOf,
  budgetSentence,
  emptyBudget,
  scopeOfDraft,
  valueOfDraft,
} from "./budgetDraft.ts";
import { errorsOf } from "./errorsOf.ts";
import { ScopeFields } from "./ScopeFields.tsx";

interface BudgetDialogProps {
  open: boolean;
  /** The budget to change; null makes a new one. */
  budget: Budget | null;
  onOpenChange: (open: boolean) => void;
}

/** How long the unit of a measure is remembered while somebody fills in the form. */
const unitStaleMs = 60_000;

/** Target and measure must be named. */
const placeholders = {
  target: "pocketbase",
  measure: "latency_p99",
  scenario: "every scenario",
  label: "every label",
};

/** Makes or changes a budget, and tries it on the newest results first. */
export function BudgetDialog({ open, budget, onOpenChange }: BudgetDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const first = budget === null ? emptyBudget : budgetDraftOf(budget);
  const [draft, setDraft] = useState<BudgetDraft>(first);
  const [errors, setErrors] = useState<BudgetErrors>({});
  const [preview, setPreview] = useState<{ of: BudgetInput; found: BudgetPreview } | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const create = useMutation(trpc.budgets.create.mutationOptions());
  const update = useMutation(trpc.budgets.update.mutationOptions());
  const busy = create.isPending || update.isPending;

  const change = (part: Partial<BudgetDraft>) => {
    setDraft({ ...draft, ...part });
    setPreview(null);
  };
  const close = (next: boolean) => {
    if (!next) {
      setErrors({});
      setPreview(null);
      setDraft(first);
    }
    onOpenChange(next);
  };
  const ask = (input: BudgetInput, staleTime: number) =>
    queryClient.fetchQuery({ ...trpc.budgets.preview.queryOptions(input), staleTime });
  /** The unit of the form's measure: that of the budget, or what the server says of the measure. */
  const unitOf = async (scope: Omit<BudgetInput, "value">) =>
    budget?.measure.unit ?? (await ask({ ...scope, value: 0 }, unitStaleMs)).unit;
  /** Does something with the form's budget and shows what the server has against it. */
  const withBudget = async (act: (input: BudgetInput) => Promise<void>) => {
    const read = scopeOfDraft(draft);
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) return;
    try {
      const value = valueOfDraft(draft, await unitOf(read.scope));
      if (value.ok) await act({ ...read.scope, value: value.value });
      else setErrors(value.errors);
    } catch (error) {
      setErrors(errorsOf(error, draft));
    }
  };
  const save = () =>
    withBudget(async (input) => {
      if (budget === null) await create.mutateAsync(input);
      else await update.mutateAsync({ id: budget.id, value: input.value });
      await queryClient.invalidateQueries(trpc.budgets.list.pathFilter());
      showToast({ tone: "success", title: "Budget saved" });
      close(false);
    });
  const tryOut = async () => {
    setPreviewing(true);
    await withBudget(async (input) => setPreview({ of: input, found: await ask(input, 0) }));
    setPreviewing(false);
  };
  const bound = preview?.found.bound ?? budget?.bound ?? null;
  return (
    <Dialog open={open} onOpenChange={close} title={budget === null ? "New budget" : "Edit budget"}>
      <Form problem={errors.form} busy={busy} onSubmit={save}>
        <p role="status" className="rounded-md bg-subtle px-3 py-2 text-sm font-medium break-words">
          {budgetSentence(draft, bound)}
        </p>
        <ScopeFields
          draft={draft}
          errors={errors}
          placeholders={placeholders}
          isFixed={budget !== null}
          onChange={change}
        />
        <TextField
          label="Value"
          value={draft.value}
          placeholder="20 ms"
          hint="With its unit: 20 ms, 80 MB, 5000/s, 5 %."
          autoComplete="off"
          spellCheck={false}
          error={errors.value}
          onChange={(event) => change({ value: event.target.value })}
        />
        {preview === null ? null : <PreviewResult budget={preview.of} preview={preview.found} />}
        <div className="flex justify-end gap-2">
          <Button busy={previewing} onClick={() => void tryOut()}>
            Preview on history
          </Button>
          <Button type="submit" look="primary" busy={busy}>
            {budget === null ? "Create budget" : "Save budget"}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

type Item = BudgetPreview["items"][number];

const verdicts: Record<Item["verdict"], string> = {
  broken: "raises the alert",
  kept: "within budget",
  unclear: "not clear",
};

/** What a budget would say of the newest results. */
function PreviewResult({ budget, preview }: { budget: BudgetInput; preview: BudgetPreview }) {
  const path = useProjectPath();
  const { items, unit } = preview;
  const columns: readonly PlainColumn<Item>[] = [
    {
      title: "Series",
      cell: ({ seriesId, scenario, benchmark, label }) => (
        <Link href={path(`/series/${seriesId}`)} className="underline underline-offset-2">
          {workloadName(scenario, { benchmark })} on {label}
        </Link>
      ),
    },
    { title: "Version", cell: ({ version }) => version },
    {
      title: "Newest",
      align: "right",
      cell: ({ value }) => describeBudget({ value, budget: budget.value }, unit).value,
    },
    { title: "Now", cell: ({ verdict }) => verdicts[verdict] },
    {
      title: "Over budget",
      align: "right",
      cell: ({ broken, results }) => `${broken} of ${results}`,
    },
  ];
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-2 text-sm">
      <p className="font-medium">{budgetPreviewSentence(preview)}</p>
      {items.length === 0 ? null : (
        <PlainTable
          caption="Newest results against the budget"
          columns={columns}
          rows={items}
          rowKey={({ seriesId }) => seriesId}
        />
      )}
    </section>
  );
}

/** How many results were over budget, and whether the budget would raise an alert now. Pure. */
function budgetPreviewSentence({ series, results, broken, brokenNow }: BudgetPreview): string {
  const counted = `${broken} of the last ${countWords(results, "result")} in ${countWords(series, "series", "series")} ${broken === 1 ? "is" : "are"} over budget.`;
  if (brokenNow === 0) return `${counted} No alert now.`;
  return `${counted} This budget raises an alert at once, for ${countWords(brokenNow, "series", "series")}.`;
}
