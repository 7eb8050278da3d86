import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./classNames.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { inputClass } from "./inputClass.ts";

interface SelectFieldProps extends Omit<ComponentProps<"select">, "id" | "children"> {
  label: string;
  options: readonly { value: string; label: string }[];
  hint?: ReactNode;
  error?: string | undefined;
}

/** Labelled choice; the browser's own list, which every phone and screen reader knows. */
export function SelectField({ label, options, hint, error, className, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        className={classNames(inputClass, "pr-2 pl-2", className)}
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
