"use client";

import type { Job } from "@lapline/contracts";
import { ProjectLink } from "./ProjectLink.tsx";

/** The revision of a definition that a job measures, leading to exactly that text. */
export function DefinitionLink({ target, definition }: Pick<Job, "target" | "definition">) {
  if (definition === undefined) return null;
  const { revision } = definition;
  if (revision === null) return <span>a draft that is not saved</span>;
  return (
    <ProjectLink
      to={`/workloads/own/${target}?revision=${revision}#revisions`}
      className="text-accent hover:underline"
    >
      revision {revision}
    </ProjectLink>
  );
}
