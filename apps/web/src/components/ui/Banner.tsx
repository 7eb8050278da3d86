import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./classNames.ts";

interface BannerProps {
  tone: "info" | "warning" | "error";
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

const icons = { info: Info, warning: TriangleAlert, error: CircleAlert } as const;

/** A message about the whole page or panel. Errors are announced. */
export function Banner({ tone, title, children, actions }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === "error" ? "alert" : undefined}
      className={classNames(
        "flex gap-2.5 rounded-lg border px-3 py-2.5 text-sm",
        tone === "info" ? "border-line bg-subtle" : "border-bad/40 bg-bad-soft",
      )}
    >
      <Icon
        aria-hidden
        className={classNames(
          "mt-0.5 size-4 shrink-0",
          tone === "info" ? "text-muted" : "text-bad",
        )}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-medium">{title}</p>
        {children ? <div className="text-muted">{children}</div> : null}
      </div>
      {actions}
    </div>
  );
}
