"use client";

import { useEffect, useRef } from "react";
import type { FieldErrors } from "./fieldErrors.ts";
import { focusFirstError } from "./focusFirstError.ts";

/** For a form: whenever there are new errors, the first field that has one gets the focus. */
export function useFirstError(errors: FieldErrors) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(form.current);
  }, [errors]);
  return form;
}
