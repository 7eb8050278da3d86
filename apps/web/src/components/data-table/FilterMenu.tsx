"use client";

import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/buttonClass.ts";
import { Menu } from "@/components/ui/Menu.tsx";

interface FilterMenuProps {
  /** The quality filtered by: "Status". */
  label: string;
  options: readonly { value: string; label: ReactNode; text: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** What the list shows without this filter, where that is not everything. */
  anyLabel?: string;
}

/** Stands for "no filter"; no status, target or label is empty. */
const any = "";

/** One filter of a list: any, or one of the options. The button shows the choice. */
export function FilterMenu({ label, options, value, onChange, anyLabel = "Any" }: FilterMenuProps) {
  const chosen = options.find((option) => option.value === value);
  const text = chosen?.text ?? value;
  return (
    <Menu
      label={label}
      className={buttonClass({ size: "small", look: value === null ? "quiet" : "secondary" })}
      entries={[
        {
          kind: "choice",
          id: label,
          label,
          value: value ?? any,
          options: [
            { value: any, content: anyLabel },
            ...options.map((option) => ({ value: option.value, content: option.label })),
          ],
          onSelect: (next) => onChange(next === any ? null : next),
        },
      ]}
    >
      {label}
      {text === null ? null : <span className="max-w-40 truncate text-accent">{text}</span>}
      <ChevronDown aria-hidden />
    </Menu>
  );
}
