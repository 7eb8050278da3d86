import type { ReactNode } from "react";

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
