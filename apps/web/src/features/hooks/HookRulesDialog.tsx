"use client";

import type { Hook, HookRule, HookRuleInput, HookTry } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import type { FieldErrors } from "@/components/run-fields/fieldErrors.ts";
import { useFirstError } from "@/components/run-fields/useFirstError.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import {
  emptyTemplate,
  RunTemplateFields,
  type TemplateChoices,
  templateDraftOf,
  templateOf,
  WithTemplateChoices,
} from "@/features/run-template/index.ts";
import { RuleFields } from "./RuleFields.tsx";
import { RuleList } from "./RuleList.tsx";
import { draftOf, inputOf, mapRuleProblems, type RuleDraft, ruleOf } from "./ruleDraft.ts";

interface HookRulesDialogProps {
  open: boolean;
  hook: Hook;
  onOpenChange: (open: boolean) => void;
}

/** The rules of a CI trigger in their order, and the form of the one that is changed. */
export function HookRulesDialog({ open, hook, onOpenChange }: HookRulesDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  /** Place of the rule in the form; the one behind the last is new. */
  const [place, setPlace] = useState<number | null>(null);
  const store = useMutation(trpc.hooks.setRules.mutationOptions());
  const close = (next: boolean) => {
    if (!next) setPlace(null);
    onOpenChange(next);
  };
  const save = async (rules: HookRuleInput[]) => {
    await store.mutateAsync({ id: hook.id, rules });
    await queryClient.invalidateQueries(trpc.hooks.list.pathFilter());
    setPlace(null);
  };
  const saveOne = (rule: HookRuleInput) => {
    const rules = hook.rules.map(inputOf);
    rules[place ?? rules.length] = rule;
    return save(rules);
  };
  return (
    <Dialog open={open} onOpenChange={close} title={`Rules of ${hook.name}`}>
      <WithTemplateChoices skeleton="h-48">
        {(choices) =>
          place === null ? (
            <RuleList hook={hook} busy={store.isPending} onChange={setPlace} onSave={save} />
          ) : (
            <RuleForm
              key={place}
              hookId={hook.id}
              rule={hook.rules[place] ?? null}
              choices={choices}
              onSave={saveOne}
              onBack={() => setPlace(null)}
            />
          )
        }
      </WithTemplateChoices>
    </Dialog>
  );
}

interface RuleFormProps {
  hookId: string;
  /** The rule to change; null makes a new one. */
  rule: HookRule | null;
  choices: TemplateChoices;
  onSave: (rule: HookRuleInput) => Promise<void>;
  onBack: () => void;
}

/** One rule: when it fits, what it measures, and what it would do with the last delivery. */
function RuleForm({ hookId, rule, choices, onSave, onBack }: RuleFormProps) {
  const form = useRuleForm(hookId, rule, choices, onSave);
  const { draft, change, errors, busy, trial } = form;
  const ref = useFirstError(errors);
  return (
    <form
      ref={ref}
      noValidate
      className="flex min-w-0 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy === null) void form.save();
      }}
    >
      {errors.form ? <Banner tone="error" title={errors.form} /> : null}
      <RuleFields
        draft={draft}
        errors={errors}
        onChange={(part) => change({ ...draft, ...part })}
      />
      <RunTemplateFields
        choices={choices}
        draft={draft.template}
        errors={errors}
        onChange={(template) => change({ ...draft, template })}
      />
      {trial === null ? null : <RuleTrial trial={trial} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="ghost" onClick={onBack}>
          Back to the rules
        </Button>
        <Button
          busy={busy === "try"}
          onClick={() => {
            if (busy === null) void form.tryOut();
          }}
        >
          Try with the last delivery
        </Button>
        <Button type="submit" look="primary" busy={busy === "save"}>
          Save rule
        </Button>
      </div>
    </form>
  );
}

/** The draft of the form, how it is tried and how it is sent. */
function useRuleForm(
  hookId: string,
  rule: HookRule | null,
  { scenarios, labels }: TemplateChoices,
  onSave: RuleFormProps["onSave"],
) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() =>
    draftOf(
      rule,
      rule === null ? emptyTemplate(labels) : templateDraftOf(rule.template, scenarios),
    ),
  );
  const [errors, setErrors] = useState<FieldErrors>({});
  const [trial, setTrial] = useState<HookTry | null>(null);
  const [busy, setBusy] = useState<"try" | "save" | null>(null);
  /** What was tried is no longer what stands there. */
  const change = (next: RuleDraft) => {
    setTrial(null);
    setDraft(next);
  };
  const withRule = async (name: "try" | "save", act: (input: HookRuleInput) => Promise<void>) => {
    const read = ruleOf(draft, templateOf(draft.template, scenarios));
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) return;
    setBusy(name);
    try {
      await act(read.rule);
    } catch (error) {
      const { detail, errors: listed = [] } = problemFromError(error);
      setErrors(listed.length === 0 ? { form: detail } : mapRuleProblems(listed, draft));
    } finally {
      setBusy(null);
    }
  };
  const tryOut = () =>
    withRule("try", async (input) => {
      const options = trpc.hooks.tryRule.queryOptions({ id: hookId, rule: input });
      setTrial(await queryClient.fetchQuery({ ...options, staleTime: 0 }));
    });
  return { draft, change, errors, busy, trial, tryOut, save: () => withRule("save", onSave) };
}

/** It stands at the end of a long form. */
const intoView = (section: HTMLElement | null) => section?.scrollIntoView({ block: "center" });

/** What a rule would do with the newest delivery. */
function RuleTrial({ trial: { delivery, result, submission, waits } }: { trial: HookTry }) {
  return (
    <section
      ref={intoView}
      aria-label="Effect of the rule"
      aria-live="polite"
      className="flex min-w-0 flex-col gap-1.5 rounded-md border border-line bg-subtle p-3 text-sm"
    >
      {delivery === null || result === null ? (
        <p>No events received yet, so the rule cannot be tested.</p>
      ) : (
        <>
          <p className="text-xs text-muted">
            {delivery.event}, <RelativeTime at={delivery.createdAt} />
          </p>
          <p className="font-medium break-words">{result.sentence}</p>
          {result.baseline === null ? null : (
            <p className="break-words">Against {result.baseline}.</p>
          )}
          {waits === null || submission === null ? null : (
            <p className="break-words">It would wait for a member, because {waits}.</p>
          )}
          {result.notes.map((note) => (
            <p key={note} className="text-muted">
              {note}
            </p>
          ))}
          {result.problems.map(({ path, message }) => (
            <p key={`${path} ${message}`} className="break-words text-bad">
              {message}
            </p>
          ))}
        </>
      )}
    </section>
  );
}
