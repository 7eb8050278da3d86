import type { ReactNode } from "react";
import { classNames } from "./classNames.ts";

interface PanelProps {
  title?: string;
  /** Shown beside the title, muted. */
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
  id?: string;
}

/** Bordered section of a page with an optional heading. */
export function Panel({ title, note, actions, children, className, id }: PanelProps) {
  const heading = title
    ? `${id ?? title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-title`
    : undefined;
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={classNames("min-w-0 rounded-lg border border-line bg-surface", className)}
    >
      {title ? (
        <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2.5">
            <h2 id={heading} className="text-sm font-semibold">
              {title}
            </h2>
            {note ? <div className="text-xs text-muted">{note}</div> : null}
          </div>
          {actions}
        </header>
      ) : null}
      {children}
    </section>
  );
}
