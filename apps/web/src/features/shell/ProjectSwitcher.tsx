"use client";

import { ChevronsUpDown } from "lucide-react";
import { useRouter } from "next/navigation";
import { Menu } from "@/components/ui/Menu.tsx";
import { projectPath, useSession } from "@/features/session/index.ts";
import { railButtonClass } from "./railButtonClass.ts";

/** Names the project in view and switches to another. */
export function ProjectSwitcher() {
  const { projects, project } = useSession();
  const router = useRouter();
  return (
    <Menu
      label="Projects"
      className={railButtonClass}
      entries={[
        { kind: "text", id: "title", content: "Projects" },
        {
          kind: "choice",
          id: "projects",
          label: "Projects",
          value: project.slug,
          options: projects.map(({ slug, name, role }) => ({
            value: slug,
            content: (
              <>
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <span className="text-xs text-muted">{role}</span>
              </>
            ),
          })),
          onSelect: (slug) => router.push(projectPath(slug, "")),
        },
      ]}
    >
      <span
        aria-hidden
        className="flex size-5 shrink-0 items-center justify-center rounded bg-accent-fill text-2xs font-semibold text-on-accent uppercase"
      >
        {project.name.slice(0, 1)}
      </span>
      <span className="min-w-0 flex-1 truncate text-sm font-semibold">{project.name}</span>
      <span className="sr-only">, switch project</span>
      <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-faint" />
    </Menu>
  );
}
