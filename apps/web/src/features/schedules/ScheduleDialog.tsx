"use client";

import type { Schedule } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import type { FieldErrors } from "@/components/run-fields/fieldErrors.ts";
import { useFirstError } from "@/components/run-fields/useFirstError.ts";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import {
  emptyTemplate,
  RunTemplateFields,
  type TemplateChoices,
  templateDraftOf,
  templateOf,
  WithTemplateChoices,
} from "@/features/run-template/index.ts";
import { draftOf, mapScheduleProblems, scheduleOf } from "./scheduleDraft.ts";
import { TriggerFields } from "./TriggerFields.tsx";

interface ScheduleDialogProps {
  open: boolean;
  /** The schedule to change; null makes a new one. */
  schedule: Schedule | null;
  onOpenChange: (open: boolean) => void;
}

/** Makes a schedule, or changes one. */
export function ScheduleDialog({ open, schedule, onOpenChange }: ScheduleDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={schedule === null ? "New schedule" : `Edit ${schedule.name}`}
    >
      <WithTemplateChoices skeleton="h-96">
        {(choices) => (
          <ScheduleForm schedule={schedule} choices={choices} onDone={() => onOpenChange(false)} />
        )}
      </WithTemplateChoices>
    </Dialog>
  );
}

interface ScheduleFormProps {
  schedule: Schedule | null;
  choices: TemplateChoices;
  onDone: () => void;
}

function ScheduleForm({ schedule, choices, onDone }: ScheduleFormProps) {
  const { draft, setDraft, errors, busy, save } = useScheduleForm(schedule, choices, onDone);
  const ref = useFirstError(errors);
  return (
    <Form
      ref={ref}
      problem={errors.form}
      busy={busy}
      action={schedule === null ? "Create schedule" : "Save schedule"}
      onSubmit={save}
    >
      <TextField
        label="Name"
        value={draft.name}
        maxLength={100}
        autoComplete="off"
        placeholder="nightly"
        error={errors.name}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <TriggerFields
        draft={draft}
        errors={errors}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
      <RunTemplateFields
        choices={choices}
        draft={draft.template}
        errors={errors}
        onChange={(template) => setDraft({ ...draft, template })}
      />
    </Form>
  );
}

/** The draft of the form, and how it is sent. */
function useScheduleForm(
  schedule: Schedule | null,
  { scenarios, labels }: TemplateChoices,
  onDone: () => void,
) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [draft, setDraft] = useState(() => {
    const template =
      schedule === null ? emptyTemplate(labels) : templateDraftOf(schedule.template, scenarios);
    return draftOf(schedule, template, here());
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const create = useMutation(trpc.schedules.create.mutationOptions());
  const update = useMutation(trpc.schedules.update.mutationOptions());
  const save = async () => {
    const read = scheduleOf(draft, templateOf(draft.template, scenarios));
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) return;
    try {
      if (schedule === null) await create.mutateAsync(read.schedule);
      else await update.mutateAsync({ id: schedule.id, ...read.schedule });
      await queryClient.invalidateQueries(trpc.schedules.list.pathFilter());
      onDone();
    } catch (error) {
      const { detail, errors: listed = [] } = problemFromError(error);
      setErrors(listed.length === 0 ? { form: detail } : mapScheduleProblems(listed, draft));
    }
  };
  return { draft, setDraft, errors, busy: create.isPending || update.isPending, save };
}
