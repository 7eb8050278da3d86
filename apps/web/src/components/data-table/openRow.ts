import type { MouseEvent } from "react";

/**
 * Follows the row's own link when the press hit no other control and selected no text; keyboard and
 * screen-reader users have the link itself.
 */
export function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.target instanceof Element && event.target.closest("a, button, input, label")) return;
  if ((globalThis.getSelection()?.toString() ?? "") !== "") return;
  const link = event.currentTarget.querySelector<HTMLAnchorElement>("a[data-row-link]");
  if (link === null) return;
  if (event.metaKey || event.ctrlKey) globalThis.open(link.href, "_blank", "noopener");
  else link.click();
}
