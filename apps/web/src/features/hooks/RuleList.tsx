"use client";

import { type Hook, type HookRuleInput, hookRulesMax } from "@lapline/contracts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { moved } from "./moved.ts";
import { inputOf } from "./ruleDraft.ts";
import { ruleSentence } from "./ruleSentence.ts";

interface RuleListProps {
  hook: Hook;
  busy: boolean;
  onChange: (place: number) => void;
  onSave: (rules: HookRuleInput[]) => Promise<void>;
}

/** The rules in their order, each with what can be done with it. */
export function RuleList({ hook: { rules }, busy, onChange, onSave }: RuleListProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { list, told, follow } = useFollowedMove(rules);
  const save = async (next: HookRuleInput[]): Promise<boolean> => {
    if (busy) return false;
    try {
      setProblem(null);
      await onSave(next);
      return true;
    } catch (error) {
      setProblem(problemFromError(error).detail);
      return false;
    }
  };
  const move = async (place: number, by: -1 | 1) => {
    const to = place + by;
    if (to < 0 || to >= rules.length) return;
    const name = rules[place]?.name ?? "";
    if (await save(moved(rules.map(inputOf), place, to))) {
      follow({ place: to, by, name });
    }
  };
  return (
    <div className="flex min-w-0 flex-col gap-3 text-sm">
      {problem === null ? null : <Banner tone="error" title={problem} />}
      <p className="text-muted">
        Every rule that fits a message starts a run of its own, in this order.
      </p>
      {rules.length === 0 ? <p>No rules yet, so no message starts a run.</p> : null}
      <p role="status" className="sr-only">
        {told}
      </p>
      <ol ref={list} className="flex flex-col gap-2">
        {rules.map((rule, place) => (
          <li key={rule.id} className="min-w-0 rounded-md border border-line p-3">
            <p className="font-medium break-words">{rule.name}</p>
            <p className="break-words text-muted">{ruleSentence(rule)}</p>
            <div className="mt-2 flex flex-wrap gap-1">
              <Button size="small" onClick={() => onChange(place)}>
                Edit<span className="sr-only"> {rule.name}</span>
              </Button>
              <Button
                size="small"
                look="ghost"
                aria-disabled={busy}
                onClick={() => {
                  void save(rules.filter((each) => each.id !== rule.id).map(inputOf));
                }}
              >
                Delete<span className="sr-only"> {rule.name}</span>
              </Button>
              {rules.length > 1 ? (
                <MoveButtons
                  name={rule.name}
                  isFirst={place === 0}
                  isLast={place === rules.length - 1}
                  onMove={(by) => void move(place, by)}
                />
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      {rules.length < hookRulesMax ? (
        <Button look="primary" className="self-end" onClick={() => onChange(rules.length)}>
          Add a rule
        </Button>
      ) : null}
    </div>
  );
}

interface MoveButtonsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <span className="ml-auto flex gap-1">
      <Button
        size="small"
        look="ghost"
        data-move={-1}
        aria-disabled={isFirst}
        aria-label={`Move ${name} up`}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        size="small"
        look="ghost"
        data-move={1}
        aria-disabled={isLast}
        aria-label={`Move ${name} down`}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </Button>
    </span>
  );
}

interface Move {
  place: number;
  by: -1 | 1;
  name: string;
}

/**
 * The focus goes where the rule went, so that it can be moved on with the same key: the server gives
 * rules new ids, and the button that was pressed goes with its item once the new list is there.
 */
function useFollowedMove(rules: Hook["rules"]) {
  const list = useRef<HTMLOListElement>(null);
  const [wanted, setWanted] = useState<Move | null>(null);
  const [told, setTold] = useState("");
  useEffect(() => {
    if (wanted === null || rules[wanted.place]?.name !== wanted.name) return;
    const item = list.current?.children[wanted.place];
    item?.querySelector<HTMLButtonElement>(`[data-move="${wanted.by}"]`)?.focus();
    setTold(`${wanted.name} is now rule ${wanted.place + 1} of ${rules.length}.`);
    setWanted(null);
  }, [wanted, rules]);
  return { list, told, follow: setWanted };
}
