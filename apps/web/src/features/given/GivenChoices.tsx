"use client";

import type { GivenGroup, GivenKind } from "@lapline/contracts";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import { givenWords } from "./givenWords.ts";

/** Names that one kind lists; its number counts all. */
const namesShown = 5;
const choices = [
  { value: "end", label: "End" },
  { value: "handOver", label: "Hand over to me" },
] as const;

interface GivenChoicesProps {
  groups: readonly GivenGroup[];
  handOver: readonly GivenKind[];
  /** Left out where nobody else can take it over: everything ends. */
  onHandOver?: ((kinds: GivenKind[]) => void) | undefined;
}

/** Everything that somebody gave and may not give any more, by kind, with what becomes of it. */
export function GivenChoices({ groups, handOver, onHandOver }: GivenChoicesProps) {
  return (
    <ul className="flex max-h-80 flex-col divide-y divide-line overflow-y-auto rounded-md border border-line">
      {groups.map(({ kind, count, items }) => {
        const { title, ends } = givenWords[kind];
        const isHandedOver = handOver.includes(kind);
        const others = handOver.filter((each) => each !== kind);
        const shown = items.slice(0, namesShown);
        return (
          <li key={kind} className="flex flex-col gap-1 px-3 py-2">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium text-text">
                {title} <span className="text-muted">{count}</span>
              </span>
              {onHandOver === undefined ? null : (
                <SegmentedControl
                  label={title}
                  options={choices}
                  value={isHandedOver ? "handOver" : "end"}
                  onChange={(value) => onHandOver(value === "end" ? others : [...others, kind])}
                />
              )}
            </div>
            <p className="break-words text-xs text-text">
              {shown.map(({ name }) => name).join(", ")}
              {count > shown.length ? ` and ${count - shown.length} more` : ""}
            </p>
            <p className="text-xs text-muted">
              {isHandedOver ? "They go on. You answer for them." : ends}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
