"use client";

import { classNames } from "./classNames.ts";

interface SegmentedControlProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** A few exclusive choices side by side. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  return (
    <fieldset className="inline-flex flex-wrap rounded-md border border-line bg-subtle p-0.5">
      <legend className="sr-only">{props.label}</legend>
      {props.options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === props.value}
          onClick={() => props.onChange(option.value)}
          className={classNames(
            "min-h-5.5 rounded px-2 text-xs font-medium",
            option.value === props.value
              ? "bg-surface text-text shadow-[0_0_0_1px_var(--line)]"
              : "text-muted hover:text-text",
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
