/** Looks of one line of a menu. */
export const menuItemClass =
  "flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 text-sm text-text outline-none select-none data-highlighted:bg-hover data-disabled:text-faint [&_svg]:size-4 [&_svg]:text-muted";
