"use client";

import { type Hook, type HookRuleInput, hookRulesMax } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { useTemplateChoices } from "@/features/run-template/index.ts";
import { RuleForm } from "./RuleForm.tsx";
import { inputOf } from "./ruleDraft.ts";
import { ruleSentence } from "./ruleSentence.ts";

interface HookRulesDialogProps {
  open: boolean;
  hook: Hook;
  onOpenChange: (open: boolean) => void;
}

/** The rules of a CI trigger in their order, and the form of the one that is changed. */
export function HookRulesDialog({ open, hook, onOpenChange }: HookRulesDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { choices, error } = useTemplateChoices();
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
      {error ? (
        <Banner tone="error" title={problemFromError(error).detail} />
      ) : choices === undefined ? (
        <Skeleton className="h-48 w-full rounded-md" />
      ) : place === null ? (
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
      )}
    </Dialog>
  );
}

interface RuleListProps {
  hook: Hook;
  busy: boolean;
  onChange: (place: number) => void;
  onSave: (rules: HookRuleInput[]) => Promise<void>;
}

function RuleList({ hook: { rules }, busy, onChange, onSave }: RuleListProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async (id: string) => {
    try {
      setProblem(null);
      await onSave(rules.filter((each) => each.id !== id).map(inputOf));
    } catch (error) {
      setProblem(problemFromError(error).detail);
    }
  };
  return (
    <div className="flex min-w-0 flex-col gap-3 text-sm">
      {problem === null ? null : <Banner tone="error" title={problem} />}
      <p className="text-muted">Every rule that fits a message starts a run of its own.</p>
      {rules.length === 0 ? <p>No rules yet, so no message starts a run.</p> : null}
      <ul className="flex flex-col gap-2">
        {rules.map((rule, place) => (
          <li key={rule.id} className="min-w-0 rounded-md border border-line p-3">
            <p className="font-medium break-words">{rule.name}</p>
            <p className="break-words text-muted">{ruleSentence(rule)}</p>
            <div className="mt-2 flex gap-1">
              <Button size="small" onClick={() => onChange(place)}>
                Change<span className="sr-only"> {rule.name}</span>
              </Button>
              <Button
                size="small"
                look="ghost"
                aria-disabled={busy}
                onClick={() => {
                  if (!busy) void remove(rule.id);
                }}
              >
                Remove<span className="sr-only"> {rule.name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {rules.length < hookRulesMax ? (
        <Button look="primary" className="self-end" onClick={() => onChange(rules.length)}>
          Add a rule
        </Button>
      ) : null}
    </div>
  );
}
