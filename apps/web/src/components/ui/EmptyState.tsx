import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

/** What a page shows when it has nothing yet: why, and the next command. */
export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-start gap-3 py-14 sm:py-20">
      <div className="flex size-9 items-center justify-center rounded-lg border border-line bg-surface text-muted [&_svg]:size-4.5">
        {icon}
      </div>
      <h2 className="text-base font-semibold">{title}</h2>
      <div className="flex w-full min-w-0 flex-col gap-3 text-sm text-muted">{children}</div>
    </div>
  );
}
