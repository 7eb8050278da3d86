"use client";

import { ChevronRight } from "lucide-react";
import { Link } from "@/components/ui/Link.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { usePermittedSettings } from "./usePermittedSettings.ts";

/** Everything that is set up in a project, each with what it is for. */
export function SettingsHub() {
  const path = useProjectPath();
  return (
    <>
      <PageHeader title="Settings" />
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {usePermittedSettings().map(({ title, path: to, note }) => (
          <li key={to}>
            <Link href={path(to)} className="flex items-center gap-4 px-4 py-3 hover:bg-hover">
              <span className="flex min-w-0 flex-1 flex-col gap-0.5">
                <span className="text-sm font-medium">{title}</span>
                <span className="text-sm text-muted">{note}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
