"use client";

import { Search } from "lucide-react";
import { useEffect, useState } from "react";

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Pause in typing after which the list is asked. */
const settleMs = 250;

/** Text filter of a list; `/` jumps to it, Escape leaves it. */
export function SearchInput({ label, value, onChange }: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), settleMs);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <div className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2 size-3.5 -translate-y-1/2 text-faint"
      />
      <input
        type="search"
        data-page-filter
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
        className="h-7 w-48 rounded-md border border-line-strong bg-surface pr-2 pl-7 text-base sm:text-xs"
      />
    </div>
  );
}
