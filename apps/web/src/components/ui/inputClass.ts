/** Looks shared by inputs, selects and text areas. 16 px on touch widths keeps iOS from zooming. */
export const inputClass =
  "h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-base text-text outline-offset-0 sm:text-sm aria-invalid:border-bad disabled:bg-subtle disabled:text-muted";
