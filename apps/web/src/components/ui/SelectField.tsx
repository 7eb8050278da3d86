import { type ComponentProps, type ReactNode, useId } from "react";

/** Looks shared by inputs, selects and text areas. 16 px on touch widths keeps iOS from zooming. */
export const inputClass =
  "h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-base text-text outline-offset-0 sm:text-sm aria-invalid:border-bad disabled:bg-subtle disabled:text-muted";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id" | "className"> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** Labelled single-line input; the error replaces nothing and is read out with the field. */
export function TextField({ label, hint, error, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={rest.required}>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        className={inputClass}
      />
    </FieldFrame>
  );
}

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

interface FieldFrameProps {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  children: ReactNode;
}

/** Label above, control, hint, error: the one layout of every field. */
export function FieldFrame({ id, label, hint, error, children }: FieldFrameProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-text">
        {label}
      </label>
      {children}
      <div id={`${id}-hint`} className="text-xs text-muted empty:hidden">
        {hint}
      </div>
      <div
        id={`${id}-error`}
        className="text-xs font-medium text-bad first-letter:uppercase empty:hidden"
      >
        {error}
      </div>
    </div>
  );
}
