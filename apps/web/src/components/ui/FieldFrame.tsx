import type { ReactNode } from "react";

interface FieldFrameProps {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marked for the eye; the control says it to assistive technology. */
  required?: boolean | undefined;
  children: ReactNode;
}

/** Label above, control, hint, error: the one layout of every field. */
export function FieldFrame({ id, label, hint, error, required, children }: FieldFrameProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-text">
        {label}
        {required ? (
          <span aria-hidden className="font-normal text-muted">
            {" "}
            (required)
          </span>
        ) : null}
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
