"use client";

import { useEffect, useRef } from "react";

/** For a form: whenever there are new errors, the first field that has one gets the focus. */
export function useFirstError(errors: FieldErrors) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(form.current);
  }, [errors]);
  return form;
}

/** The first field with an error gets the focus, groups through their first control (no search). */
export function focusFirstError(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]");
  const control = field?.matches("input, select, textarea")
    ? field
    : field?.querySelector<HTMLElement>("input:not([type=search]), select, textarea, button");
  control?.focus();
  control?.scrollIntoView({ block: "center" });
}

/**
 * Problems by field: `targets`, `targets.<id>.versions`, `scenarios`, `scenarios.<id>.<parameter>`,
 * `labels`, `trials`, `priority`, `form`.
 */
export type FieldErrors = Record<string, string>;
