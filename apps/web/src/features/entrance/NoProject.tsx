import { Lock } from "lucide-react";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { projectPath } from "@/features/session/index.ts";

interface NoProjectProps {
  projects: readonly { slug: string; name: string }[];
}

/** Forbidden page: the address names a project that the reader is no member of, or there is none. */
export function NoProject({ projects }: NoProjectProps) {
  return (
    <main className="px-4">
      <EmptyState icon={<Lock aria-hidden />} title="You are not a member of this project">
        <p>
          The project does not exist, or nobody added you to it. Ask one of its owners to add you,
          then open the link again.
        </p>
        <div className="flex flex-wrap gap-2">
          {projects.map(({ slug, name }) => (
            <ButtonLink key={slug} href={projectPath(slug, "")}>
              Go to {name}
            </ButtonLink>
          ))}
        </div>
      </EmptyState>
    </main>
  );
}
