import { type ReactNode, useId } from "react";

interface FieldGroupProps {
  title: string;
  lead: string;
  error: string | undefined;
  children: ReactNode;
}

/** A titled group of fields with one error of its own. */
export function FieldGroup({ title, lead, error, children }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={`${id}-lead ${id}-error`}
      data-invalid={error ? true : undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="float-left text-base font-semibold">{title}</legend>
      <p id={`${id}-lead`} className="clear-both text-sm text-muted">
        {lead}
      </p>
      <p id={`${id}-error`} className="text-sm font-medium text-bad empty:hidden">
        {error}
      </p>
      {children}
    </fieldset>
  );
}
