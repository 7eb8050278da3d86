"use client";

import type { ComponentProps } from "react";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "./useProjectPath.ts";

interface ProjectLinkProps extends Omit<ComponentProps<typeof Link>, "href"> {
  /** Within the project, e.g. `/runs`. */
  to: string;
}

/** A link to a page of the project in view; in a share only its words. */
export function ProjectLink({ to, children, ...rest }: ProjectLinkProps) {
  const path = useProjectPath();
  if (useFrozen()) return <span>{children}</span>;
  return (
    <Link href={path(to)} {...rest}>
      {children}
    </Link>
  );
}
