"use client";

import { ChevronsUpDown, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Menu } from "@/components/ui/Menu.tsx";
import type { MenuEntry } from "@/components/ui/menuEntries.ts";
import { useAsked } from "@/components/ui/useAsked.ts";
import { projectPath, useSession } from "@/features/session/index.ts";
import { railButtonClass } from "./railButtonClass.ts";

const NewProjectDialog = dynamic(
  () => import("@/features/projects/index.ts").then((module) => module.NewProjectDialog),
  { ssr: false },
);

/** Names the project in view and switches to another; the installation's owner makes new ones. */
export function ProjectSwitcher() {
  const [creating, setCreating] = useState(false);
  const asked = useAsked(creating);
  return (
    <>
      <SwitcherMenu onCreate={() => setCreating(true)} />
      {asked ? <NewProjectDialog open={creating} onOpenChange={setCreating} /> : null}
    </>
  );
}

function SwitcherMenu({ onCreate }: { onCreate: () => void }) {
  const { projects, project, ownsInstallation } = useSession();
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
        ...(ownsInstallation ? newProject(onCreate) : []),
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

function newProject(onSelect: () => void): MenuEntry[] {
  return [
    { kind: "separator", id: "rule" },
    {
      kind: "action",
      id: "create",
      content: (
        <>
          <Plus aria-hidden /> New project
        </>
      ),
      onSelect,
    },
  ];
}
