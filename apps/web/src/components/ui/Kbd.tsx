import type { ReactNode } from "react";

/** One key of a keyboard shortcut. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded border border-line bg-subtle px-1 font-sans text-2xs text-muted">
      {children}
    </kbd>
  );
}
