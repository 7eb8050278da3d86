import type { ReactNode } from "react";

interface FilterBarProps {
  children: ReactNode;
  actions?: ReactNode;
}

/** Row of filters above a list with the list's tools at its end. */
export function FilterBar({ children, actions }: FilterBarProps) {
  return (
    <search aria-label="Filters" className="flex flex-wrap items-center justify-between gap-2">
      <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>
      <div className="flex items-center gap-2">{actions}</div>
    </search>
  );
}
