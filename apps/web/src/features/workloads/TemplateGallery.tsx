"use client";

import { definitionTemplates } from "@lapline/contracts/gallery";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "@/features/session/index.ts";

/** Definitions to start from; each opens in the editor. */
export function TemplateGallery() {
  const path = useProjectPath();
  const card =
    "flex h-full flex-col gap-0.5 rounded-md border border-line bg-surface p-3 hover:border-line-strong hover:bg-hover";
  return (
    <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3" aria-label="Templates">
      {definitionTemplates.map(({ id, title, about }) => (
        <li key={id}>
          <Link href={path(`/workloads/editor?template=${id}`)} className={card}>
            <span className="text-sm font-medium text-text">{title}</span>
            <span className="text-xs text-muted">{about}</span>
          </Link>
        </li>
      ))}
      <li>
        <Link href={path("/workloads/editor?template=empty")} className={card}>
          <span className="text-sm font-medium text-text">Empty file</span>
          <span className="text-xs text-muted">For a lapline.yml that you have already.</span>
        </Link>
      </li>
    </ul>
  );
}
