"use client";

import { type BackfillInput, type BackfillPreview, backfillPriority } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import type { FieldErrors } from "@/components/run-fields/fieldErrors.ts";
import { useFirstError } from "@/components/run-fields/useFirstError.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import {
  emptyTemplate,
  RunTemplateFields,
  type TemplateChoices,
  templateOf,
  WithTemplateChoices,
} from "@/features/run-template/index.ts";
import { useProjectPath } from "@/features/session/index.ts";
import { BackfillCost } from "./BackfillCost.tsx";
import {
  type BackfillDraft,
  type BackfillSubject,
  backfillOf,
  draftOf,
  mapBackfillProblems,
} from "./backfillDraft.ts";
import { PointFields } from "./PointFields.tsx";

interface BackfillDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The history to fill; null: the form asks what is measured. */
  subject: BackfillSubject | null;
}

/** Which versions are missing and what they cost, then the run that measures them. */
export function BackfillDialog({ open, onOpenChange, subject }: BackfillDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Backfill"
      description="Measures the versions between two that have no valid report yet, at low priority."
    >
      <WithTemplateChoices skeleton="h-72">
        {(choices) => <BackfillForm subject={subject} choices={choices} />}
      </WithTemplateChoices>
    </Dialog>
  );
}

interface BackfillFormProps {
  subject: BackfillSubject | null;
  choices: TemplateChoices;
}

function BackfillForm({ subject, choices }: BackfillFormProps) {
  const form = useBackfillForm(subject, choices);
  const { draft, errors, preview, busy } = form;
  const ref = useFirstError(errors);
  const template = subject?.template ?? null;
  const targetId = template?.target ?? draft.template.target;
  const target = choices.targets.find(({ id }) => id === targetId);
  return (
    <Form
      ref={ref}
      problem={errors.form}
      busy={busy}
      onSubmit={preview === null ? form.look : form.start}
    >
      {template === null ? (
        <RunTemplateFields
          choices={choices}
          draft={draft.template}
          errors={errors}
          onChange={(next) => form.change({ template: next })}
        />
      ) : (
        <p className="text-sm">
          {template.target}: {template.scenarios.map(({ scenario }) => scenario).join(", ")} on{" "}
          {template.labels.join(", ")}
        </p>
      )}
      <PointFields
        draft={draft}
        errors={errors}
        versions={target?.versions ?? []}
        onChange={form.change}
      />
      {preview === null ? null : <BackfillCost preview={preview} />}
      <Button
        type="submit"
        look="primary"
        className="self-end"
        busy={busy}
        disabled={preview?.jobs === 0}
      >
        {preview === null ? "Show what is missing" : "Start backfill"}
      </Button>
    </Form>
  );
}

/** The draft, what the server says of it, and how it is started. */
function useBackfillForm(subject: BackfillSubject | null, { scenarios, labels }: TemplateChoices) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const path = useProjectPath();
  const [draft, setDraft] = useState(() =>
    draftOf(subject, { ...emptyTemplate(labels), priority: String(backfillPriority) }),
  );
  const [errors, setErrors] = useState<FieldErrors>({});
  const [seen, setSeen] = useState<{ backfill: BackfillInput; preview: BackfillPreview } | null>(
    null,
  );
  const [looking, setLooking] = useState(false);
  const begin = useMutation(trpc.backfills.start.mutationOptions());
  const fail = (error: unknown) => {
    const { detail, errors: listed = [] } = problemFromError(error);
    const fields = listed.length === 0 ? { form: detail } : {};
    setErrors({ ...fields, ...mapBackfillProblems(listed, draft, subject) });
    setSeen(null);
  };
  const look = async () => {
    const template =
      subject === null
        ? templateOf(draft.template, scenarios)
        : { ok: true as const, template: subject.template };
    const read = backfillOf(draft, template);
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) return;
    const { backfill } = read;
    setLooking(true);
    try {
      // Asked anew each time: what is missing changes with every report.
      const options = trpc.backfills.preview.queryOptions(backfill, { staleTime: 0 });
      const preview = await queryClient.fetchQuery(options);
      setErrors(mapBackfillProblems(preview.problems, draft, subject));
      setSeen(preview.problems.length === 0 ? { backfill, preview } : null);
    } catch (error) {
      fail(error);
    }
    setLooking(false);
  };
  const start = async () => {
    if (seen === null) return;
    try {
      const { runId } = await begin.mutateAsync(seen.backfill);
      router.push(path(`/runs/${runId}`));
    } catch (error) {
      fail(error);
    }
  };
  const change = (part: Partial<BackfillDraft>) => {
    setDraft({ ...draft, ...part });
    setSeen(null);
  };
  const busy = looking || begin.isPending;
  return { draft, errors, preview: seen?.preview ?? null, busy, look, start, change };
}
