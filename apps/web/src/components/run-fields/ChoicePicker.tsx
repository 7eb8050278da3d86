"use client";

import { Search, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { inputClass } from "@/components/ui/inputClass.ts";
import { FieldGroup } from "./FieldGroup.tsx";
import { type Choice, findChoices } from "./findChoices.ts";

interface ChoicePickerProps {
  title: string;
  lead: string;
  /** What stands in the search field, such as "Search targets". */
  searchLabel: string;
  /** Begins the names of the boxes: `target` makes `target-sqlite`. */
  prefix: string;
  /** All that can be chosen, in the order in which it is offered. */
  choices: readonly Choice[];
  chosen: readonly string[];
  onChoose: (id: string, on: boolean) => void;
  error: string | undefined;
  /** Below the list, such as what is not offered. */
  note?: ReactNode;
}

/** Several of many things: those chosen as chips, the others in a list that one searches and scrolls. */
export function ChoicePicker(props: ChoicePickerProps) {
  const { title, lead, searchLabel, prefix, choices, chosen, onChoose, error, note } = props;
  const [search, setSearch] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const found = findChoices(choices, search);
  const chips = chosen.flatMap((id) => choices.find((choice) => choice.id === id) ?? []);
  return (
    <FieldGroup title={title} lead={lead} error={error}>
      {chips.length === 0 ? null : (
        <ul aria-label={`Chosen ${title.toLowerCase()}`} className="flex flex-wrap gap-1.5">
          {chips.map((choice) => (
            <li key={choice.id}>
              <button
                type="button"
                aria-label={`Remove ${choice.title}`}
                onClick={() => {
                  onChoose(choice.id, false);
                  field.current?.focus();
                }}
                className="inline-flex min-h-6 max-w-full items-center gap-1 rounded-full bg-accent-soft py-0.5 pr-2 pl-2.5 text-xs font-medium text-accent hover:bg-hover"
              >
                <span className="min-w-0 truncate">{choice.title}</span>
                <X aria-hidden className="size-3.5 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="overflow-hidden rounded-md border border-line bg-surface">
        <div className="relative border-b border-line p-1.5">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-4 size-3.5 -translate-y-1/2 text-faint"
          />
          <input
            ref={field}
            type="search"
            aria-label={searchLabel}
            placeholder={searchLabel}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // The one that is left is meant; a form is not sent from its search.
              event.preventDefault();
              const [only] = found;
              if (found.length !== 1 || only === undefined) return;
              onChoose(only.id, !chosen.includes(only.id));
              setSearch("");
            }}
            className={`${inputClass} pl-8`}
          />
        </div>
        <div className="h-56 overflow-y-auto p-1">
          {found.map((choice, place) => (
            <div key={choice.id}>
              {choice.group !== undefined && choice.group !== found[place - 1]?.group ? (
                <h3 className="px-1.5 pt-2 pb-0.5 text-xs font-medium text-muted">
                  {choice.group}
                </h3>
              ) : null}
              <Checkbox
                name={`${prefix}-${choice.id}`}
                checked={chosen.includes(choice.id)}
                onChange={(event) => onChoose(choice.id, event.target.checked)}
              >
                <span className="flex min-w-0 flex-1 flex-col" title={choice.summary}>
                  <span className="flex min-w-0 items-baseline gap-x-2">
                    <span className="min-w-0 truncate font-medium">{choice.title}</span>
                    {choice.mark === undefined ? null : (
                      <span className="shrink-0 rounded-sm border border-line px-1 text-xs text-muted">
                        {choice.mark}
                      </span>
                    )}
                  </span>
                  <span className="truncate text-xs text-muted">
                    {choice.summary === "" ? choice.id : choice.summary}
                  </span>
                </span>
              </Checkbox>
            </div>
          ))}
          {found.length === 0 ? (
            <p className="px-1.5 py-2 text-sm text-muted">Nothing matches “{search.trim()}”.</p>
          ) : null}
        </div>
      </div>
      {note}
    </FieldGroup>
  );
}
