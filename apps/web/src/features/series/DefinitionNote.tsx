"use client";

import type { ChartedSeries } from "@lapline/contracts";
import { DefinitionLink, ProjectLink } from "@/features/session/index.ts";

interface DefinitionNoteProps {
  target: string;
  definition: NonNullable<ChartedSeries["definition"]>;
}

/** By which revisions of a definition the points were measured, and where they were before. */
export function DefinitionNote({ target, definition }: DefinitionNoteProps) {
  const { first, last, earlierSeriesId, laterSeriesId, before } = definition;
  return (
    <span className="flex flex-wrap gap-x-3">
      <span>
        Definition:{" "}
        {first === last ? null : (
          <>
            <DefinitionLink target={target} definition={{ revision: first }} /> to{" "}
          </>
        )}
        <DefinitionLink target={target} definition={{ revision: last }} />
      </span>
      {earlierSeriesId === null ? null : (
        <ProjectLink to={`/series/${earlierSeriesId}`} className="text-accent hover:underline">
          Series before revision {first}
        </ProjectLink>
      )}
      {laterSeriesId === null ? null : (
        <ProjectLink to={`/series/${laterSeriesId}`} className="text-accent hover:underline">
          Series of a later revision
        </ProjectLink>
      )}
      {before === null || before.differences.length === 0 ? null : (
        <span>
          Since revision {before.revision}: {before.differences.join(" ")}
        </span>
      )}
    </span>
  );
}
