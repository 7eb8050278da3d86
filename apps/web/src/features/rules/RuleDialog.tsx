"use client";

import {
  describeChange,
  describePlace,
  type Rule,
  type RuleInput,
  type RulePreview,
  workloadName,
} from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTRPC } from "@/client/trpc.ts";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { useProjectPath } from "@/features/session/index.ts";
import { errorsOf } from "./errorsOf.ts";
import { mergePreviews } from "./mergePreviews.ts";
import { previewSentence } from "./previewSentence.ts";
import { RuleFields } from "./RuleFields.tsx";
import { type DraftErrors, draftOf, emptyDraft, type RuleDraft, ruleOf } from "./ruleDraft.ts";

interface RuleDialogProps {
  open: boolean;
  /** The rule to change; null makes a new one. */
  rule: Rule | null;
  onOpenChange: (open: boolean) => void;
}

/** Makes or changes a rule, and tries it on the existing history first. */
export function RuleDialog({ open, rule, onOpenChange }: RuleDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<RuleDraft>(rule === null ? emptyDraft : draftOf(rule));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [preview, setPreview] = useState<RulePreview | null>(null);
  const [previewing, setPreviewing] = useState(false);
  /** Which trial is under way; an older one ends. */
  const trial = useRef(0);
  const create = useMutation(trpc.rules.create.mutationOptions());
  const update = useMutation(trpc.rules.update.mutationOptions());
  const busy = create.isPending || update.isPending;

  const endTrial = () => {
    trial.current += 1;
    setPreviewing(false);
  };
  const change = (part: Partial<RuleDraft>) => {
    endTrial();
    setDraft({ ...draft, ...part });
    setPreview(null);
  };
  const close = (next: boolean) => {
    if (!next) {
      endTrial();
      setErrors({});
      setPreview(null);
      setDraft(rule === null ? emptyDraft : draftOf(rule));
    }
    onOpenChange(next);
  };
  /** Does something with the form's rule and shows what the server has against it. */
  const withRule = async (act: (input: RuleInput) => Promise<void>) => {
    const read = ruleOf(draft);
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) return;
    try {
      await act(read.rule);
    } catch (error) {
      setErrors(errorsOf(error, draft));
    }
  };
  const save = () =>
    withRule(async (input) => {
      const { target: _, scenario: __, measure: ___, label: ____, ...settings } = input;
      if (rule === null) await create.mutateAsync(input);
      else await update.mutateAsync({ id: rule.id, ...settings });
      await queryClient.invalidateQueries(trpc.rules.list.pathFilter());
      showToast({ tone: "success", title: `Rule ${input.name} saved` });
      close(false);
    });
  /** Batch after batch, until all series were looked at or the form says something else. */
  const tryOut = async () => {
    const own = ++trial.current;
    setPreviewing(true);
    await withRule(async (input) => {
      let whole: RulePreview | null = null;
      let after: string | null = null;
      do {
        const wish = { ...input, replaces: rule?.id ?? null, after };
        const options = trpc.rules.preview.queryOptions(wish);
        const next: RulePreview = await queryClient.fetchQuery({ ...options, staleTime: 0 });
        if (trial.current !== own) return;
        whole = whole === null ? next : mergePreviews(whole, next);
        setPreview(whole);
        after = next.next;
      } while (after !== null);
    });
    if (trial.current === own) setPreviewing(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={rule === null ? "New rule" : `Edit ${rule.name}`}
    >
      <Form problem={errors.form} busy={busy} onSubmit={save}>
        <RuleFields draft={draft} errors={errors} scopeIsFixed={rule !== null} onChange={change} />
        {preview === null ? null : <PreviewResult preview={preview} />}
        <div className="flex justify-end gap-2">
          <Button busy={previewing} onClick={() => void tryOut()}>
            Preview on history
          </Button>
          <Button type="submit" look="primary" busy={busy}>
            {rule === null ? "Create rule" : "Save rule"}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

type Item = RulePreview["items"][number];

/** What a rule would have said over the existing history. */
function PreviewResult({ preview }: { preview: RulePreview }) {
  const path = useProjectPath();
  const { delayPointsMean, items } = preview;
  const columns: readonly PlainColumn<Item>[] = [
    {
      title: "Series",
      cell: ({ seriesId, target, scenario, benchmark, measure }) => (
        <Link href={path(`/series/${seriesId}`)} className="underline underline-offset-2">
          {target} {workloadName(scenario, { benchmark })}, {measure.title}
        </Link>
      ),
    },
    { title: "Versions", cell: (item) => describePlace(item, item) },
    {
      title: "Change",
      align: "right",
      cell: (item) => <ChangeText change={describeChange(item, item.measure)} />,
    },
    { title: "Now", cell: (item) => (item.now ? "compared" : "ignored") },
    { title: "With the rule", cell: (item) => (item.withRule ? "compared" : "ignored") },
    {
      title: "Seen after",
      align: "right",
      cell: ({ delayPoints }) => (delayPoints === null ? "" : countWords(delayPoints, "point")),
    },
  ];
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-2 text-sm">
      <p className="font-medium">{previewSentence(preview)}</p>
      <p className="text-muted">
        {countWords(preview.points, "point")} in{" "}
        {preview.seriesTotal > preview.series ? `${preview.series} of ` : ""}
        {countWords(preview.seriesTotal, "series", "series")}
        {delayPointsMean === null
          ? ""
          : `, seen after ${delayPointsMean.toFixed(1)} points on average`}
        .{preview.next === null ? "" : " The other series are being searched."}
      </p>
      {items.length === 0 ? null : (
        <PlainTable
          caption="Changes in the history, newest first"
          columns={columns}
          rows={items}
          rowKey={({ seriesId, version, ratio }) => `${seriesId} ${version} ${ratio}`}
        />
      )}
    </section>
  );
}
