"use client";

import { ChevronRight } from "lucide-react";
import { Link } from "@/components/ui/Link.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { settingsScopes } from "./settingsPages.ts";
import { usePermittedSettings } from "./usePermittedSettings.ts";

/** Everything that is set up in a project, each with what it is for. */
export function SettingsHub() {
  const path = useProjectPath();
  const shown = usePermittedSettings();
  return (
    <>
      <PageHeader title="Settings" />
      {settingsScopes.map(({ scope, title: heading }) => {
        const pages = shown.filter((page) => page.scope === scope);
        if (pages.length === 0) return null;
        return (
          <section key={scope} aria-labelledby={`hub-${scope}`} className="flex flex-col gap-2">
            <h2 id={`hub-${scope}`} className="text-sm font-semibold">
              {heading}
            </h2>
            <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
              {pages.map(({ title, path: to, note }) => (
                <li key={to} className="bg-surface sm:last:odd:col-span-2">
                  <Link
                    href={path(to)}
                    className="flex h-full items-center gap-4 px-4 py-3 hover:bg-hover"
                  >
                    <span className="flex min-w-0 flex-1 flex-col gap-0.5">
                      <span className="text-sm font-medium">{title}</span>
                      <span className="text-sm text-muted">{note}</span>
                    </span>
                    <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
