"use client";

import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Check, ChevronsUpDown } from "lucide-react";
import { useRouter } from "next/navigation";
import { Menu } from "@/components/ui/Menu.tsx";
import { menuItemClass } from "@/components/ui/menuItemClass.ts";
import { projectPath, useSession } from "@/features/session/index.ts";

/** Names the project in view and switches to another. */
export function ProjectSwitcher() {
  const { projects, project } = useSession();
  const router = useRouter();
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex h-9 w-full min-w-0 items-center gap-2 rounded-md px-2 text-left hover:bg-hover"
        >
          <span
            aria-hidden
            className="flex size-5 shrink-0 items-center justify-center rounded bg-accent-fill text-2xs font-semibold text-on-accent uppercase"
          >
            {project.name.slice(0, 1)}
          </span>
          <span className="min-w-0 flex-1 truncate text-sm font-semibold">{project.name}</span>
          <span className="sr-only">Switch project</span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-faint" />
        </button>
      }
    >
      <BaseMenu.Group>
        <BaseMenu.GroupLabel className="px-2 py-1.5 text-xs text-muted">
          Projects
        </BaseMenu.GroupLabel>
        {projects.map((each) => (
          <BaseMenu.Item
            key={each.id}
            className={menuItemClass}
            onClick={() => router.push(projectPath(each.slug, "/runs"))}
          >
            <span className="flex size-4 items-center justify-center">
              {each.id === project.id ? <Check aria-hidden /> : null}
            </span>
            <span className="min-w-0 flex-1 truncate">{each.name}</span>
            <span className="text-xs text-faint">{each.role}</span>
          </BaseMenu.Item>
        ))}
      </BaseMenu.Group>
    </Menu>
  );
}
