"use client";

import { ChevronLeft } from "lucide-react";
import { usePathname } from "next/navigation";
import { classNames } from "@/components/ui/classNames.ts";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { settingsScopes } from "./settingsPages.ts";
import { usePermittedSettings } from "./usePermittedSettings.ts";

/** The list of settings beside each of them; on narrow screens the way back to it. */
export function SettingsNav() {
  const pathname = usePathname();
  const path = useProjectPath();
  const hub = path("/settings");
  const shown = usePermittedSettings();
  if (pathname === hub) return null;
  return (
    <>
      <Link
        href={hub}
        className="-mb-2 flex items-center gap-1 self-start text-sm text-muted hover:text-text lg:hidden"
      >
        <ChevronLeft aria-hidden className="size-4" /> Settings
      </Link>
      <nav
        aria-label="Settings"
        className="sticky top-5 hidden w-36 shrink-0 flex-col gap-0.5 self-start lg:flex"
      >
        {settingsScopes.map(({ scope, title: heading }) => {
          const pages = shown.filter((page) => page.scope === scope);
          if (pages.length === 0) return null;
          return (
            <div key={scope} className="mb-3 flex flex-col gap-0.5">
              <span id={`settings-${scope}`} className="px-2 pb-1 text-xs text-muted">
                {heading}
              </span>
              <ul aria-labelledby={`settings-${scope}`} className="flex flex-col gap-0.5">
                {pages.map(({ title, path: to }) => {
                  const current = pathname === path(to);
                  return (
                    <li key={to}>
                      <Link
                        href={path(to)}
                        aria-current={current ? "page" : undefined}
                        className={classNames(
                          "flex h-8 items-center rounded-md px-2 text-sm",
                          current
                            ? "bg-hover font-medium text-text"
                            : "text-muted hover:bg-hover hover:text-text",
                        )}
                      >
                        {title}
                      </Link>
                    </li>
                  );
                })}
              </ul>
            </div>
          );
        })}
      </nav>
    </>
  );
}
