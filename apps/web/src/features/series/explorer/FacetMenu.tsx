"use client";

import { ChevronDown } from "lucide-react";
import { buttonClass } from "@/components/ui/buttonClass.ts";
import { Menu } from "@/components/ui/Menu.tsx";

interface FacetMenuProps {
  /** The quality filtered by: "Target". */
  label: string;
  options: readonly { value: string; title: string; count?: number }[];
  chosen: readonly string[];
  /** Gets the change, since a second press may come before the first is drawn. */
  onChange: (next: (chosen: readonly string[]) => string[]) => void;
  /** How many may be chosen; without it any number. The oldest choice makes room. */
  most?: number;
}

/** One filter of several choices, each with the number of series it shows. */
export function FacetMenu({ label, options, chosen, onChange, most }: FacetMenuProps) {
  const titles = new Map(options.map(({ value, title }) => [value, title]));
  // A choice that shows nothing beside the other filters can still be taken back.
  const listed = [
    ...options,
    ...chosen
      .filter((value) => !titles.has(value))
      .map((value) => ({ value, title: value, count: 0 })),
  ];
  const [first] = chosen;
  const text =
    first === undefined
      ? null
      : chosen.length === 1
        ? (titles.get(first) ?? first)
        : most === undefined
          ? `${chosen.length} chosen`
          : chosen.map((value) => titles.get(value) ?? value).join(", ");
  return (
    <Menu
      label={label}
      className={buttonClass({ size: "small", look: text === null ? "quiet" : "secondary" })}
      entries={
        listed.length === 0
          ? [{ kind: "text", id: "none", content: "Nothing to choose" }]
          : listed.map(({ value, title, count }) => ({
              kind: "check",
              id: value,
              checked: chosen.includes(value),
              onChange: (checked) => onChange((now) => next(now, value, checked, most)),
              content: (
                <>
                  <span className="min-w-0 flex-1 truncate">{title}</span>
                  {count === undefined ? null : (
                    <span className="pl-3 text-xs text-muted tabular-nums">{count}</span>
                  )}
                </>
              ),
            }))
      }
    >
      {label}
      {text === null ? null : <span className="max-w-40 truncate text-accent">{text}</span>}
      <ChevronDown aria-hidden />
    </Menu>
  );
}

function next(chosen: readonly string[], value: string, checked: boolean, most = 50): string[] {
  const others = chosen.filter((each) => each !== value);
  return checked ? [...others, value].slice(-most) : others;
}
