"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { classNames } from "@/components/ui/classNames.ts";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath, useSession } from "@/features/session/index.ts";
import { pages } from "./pages.ts";

const OpenAlerts = dynamic(() => import("./OpenAlerts.tsx").then((module) => module.OpenAlerts), {
  ssr: false,
});

/** Main navigation; the page in view is marked for eyes and for screen readers. */
export function NavLinks({ onNavigate }: { onNavigate?: () => void }) {
  const pathname = usePathname();
  const path = useProjectPath();
  const isVisitor = useSession().project.role === "visitor";
  const shown = pages.filter(({ membersOnly }) => !(isVisitor && membersOnly));
  return (
    <nav aria-label="Main" className="flex min-h-0 flex-col gap-0.5 overflow-y-auto">
      {shown.map(({ title, path: to, icon: Icon }) => {
        const href = path(to);
        const current = pathname === href || (to !== "" && pathname.startsWith(`${href}/`));
        return (
          <Link
            key={to}
            href={href}
            onClick={() => onNavigate?.()}
            aria-current={current ? "page" : undefined}
            className={classNames(
              "flex h-8 shrink-0 items-center gap-2.5 rounded-md px-2 text-sm",
              current
                ? "bg-hover font-medium text-text"
                : "text-muted hover:bg-hover hover:text-text",
            )}
          >
            <Icon aria-hidden className={classNames("size-4", current && "text-accent")} />
            {title}
            {to === "/alerts" ? <OpenAlerts /> : null}
          </Link>
        );
      })}
    </nav>
  );
}
