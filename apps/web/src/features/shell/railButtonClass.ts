/** Looks of the buttons at the top and bottom of the navigation. */
export const railButtonClass =
  "flex h-9 w-full min-w-0 items-center gap-2 rounded-md px-2 text-left hover:bg-hover";
