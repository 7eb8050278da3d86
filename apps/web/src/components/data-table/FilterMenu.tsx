"use client";

import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { Menu } from "@/components/ui/Menu.tsx";
import { menuItemClass } from "@/components/ui/menuItemClass.ts";

interface FilterMenuProps {
  /** The quality filtered by: "Status". */
  label: string;
  options: readonly { value: string; label: ReactNode; text: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** One filter of a list: any, or one of the options. The button shows the choice. */
export function FilterMenu({ label, options, value, onChange }: FilterMenuProps) {
  const chosen = options.find((option) => option.value === value);
  const text = chosen?.text ?? value;
  return (
    <Menu
      trigger={
        <Button size="small" className={value === null ? "text-muted" : "border-line-strong"}>
          {label}
          {text === null ? null : <span className="max-w-40 truncate text-accent">{text}</span>}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <BaseMenu.RadioGroup
        value={value ?? ""}
        onValueChange={(next: string) => onChange(next === "" ? null : next)}
      >
        <FilterOption value="">Any</FilterOption>
        {options.map((option) => (
          <FilterOption key={option.value} value={option.value}>
            {option.label}
          </FilterOption>
        ))}
      </BaseMenu.RadioGroup>
    </Menu>
  );
}

function FilterOption({ value, children }: { value: string; children: ReactNode }) {
  return (
    <BaseMenu.RadioItem value={value} className={menuItemClass} closeOnClick>
      <span className="flex size-4 items-center justify-center">
        <BaseMenu.RadioItemIndicator>
          <Check aria-hidden />
        </BaseMenu.RadioItemIndicator>
      </span>
      {children}
    </BaseMenu.RadioItem>
  );
}
