"use client";

import type { HookRule, HookRuleInput, HookTry } from "@lapline/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import type { FieldErrors } from "@/components/run-fields/fieldErrors.ts";
import { useFirstError } from "@/components/run-fields/useFirstError.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import {
  emptyTemplate,
  RunTemplateFields,
  type TemplateChoices,
  templateDraftOf,
  templateOf,
} from "@/features/run-template/index.ts";
import { RuleFields } from "./RuleFields.tsx";
import { RuleTrial } from "./RuleTrial.tsx";
import { draftOf, mapRuleProblems, type RuleDraft, ruleOf } from "./ruleDraft.ts";

interface RuleFormProps {
  hookId: string;
  /** The rule to change; null makes a new one. */
  rule: HookRule | null;
  choices: TemplateChoices;
  onSave: (rule: HookRuleInput) => Promise<void>;
  onBack: () => void;
}

/** One rule: when it fits, what it measures, and what it would do with the last delivery. */
export function RuleForm({ hookId, rule, choices, onSave, onBack }: RuleFormProps) {
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
