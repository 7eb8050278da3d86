/** The first field with an error gets the focus, groups through their first control (no search). */
export function focusFirstError(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]");
  const control = field?.matches("input, select, textarea")
    ? field
    : field?.querySelector<HTMLElement>("input:not([type=search]), select, textarea, button");
  control?.focus();
  control?.scrollIntoView({ block: "center" });
}
