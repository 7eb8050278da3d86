import type { Job } from "@lapline/contracts";
import { DefinitionLink } from "@/features/session/index.ts";

/** Which revisions of the project's own definitions the jobs measure, each once; nothing for built-in targets. */
export function RunDefinitions({ jobs }: { jobs: readonly Job[] }) {
  const own = new Map(
    jobs
      .filter(({ definition }) => definition !== undefined)
      .map((job) => [`${job.target} ${job.definition?.revision}`, job]),
  );
  if (own.size === 0) return null;
  const targets = new Set([...own.values()].map(({ target }) => target));
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm text-muted">
      {[...own].map(([key, { target, definition }]) => (
        <li key={key}>
          {targets.size > 1 ? `${target}: definition ` : "Definition "}
          <DefinitionLink target={target} definition={definition} />
        </li>
      ))}
    </ul>
  );
}
