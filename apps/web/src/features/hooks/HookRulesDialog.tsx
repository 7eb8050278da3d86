"use client";

import type { Hook, HookRuleInput } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "@/client/trpc.ts";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { WithTemplateChoices } from "@/features/run-template/index.ts";
import { RuleForm } from "./RuleForm.tsx";
import { RuleList } from "./RuleList.tsx";
import { inputOf } from "./ruleDraft.ts";

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
