import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldFrame } from "./FieldFrame.tsx";
import { inputClass } from "./inputClass.ts";

interface SelectFieldProps extends Omit<ComponentProps<"select">, "id" | "children" | "className"> {
  label: string;
  options: readonly { value: string; label: string }[];
  hint?: ReactNode;
  error?: string | undefined;
}

/** Labelled choice; the browser's own list, which every phone and screen reader knows. */
export function SelectField({ label, options, hint, error, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        className={inputClass}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
