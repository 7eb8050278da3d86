import { readSendsMail } from "@lapline/engine";
import type { ReactNode } from "react";
import { ApiProvider } from "@/client/ApiProvider.tsx";
import { SessionProvider } from "@/features/session/index.ts";
import { AppShell } from "@/features/shell/index.ts";
import { engine } from "@/server/engine.ts";
import { NoProject } from "../NoProject.tsx";
import { ToSignIn } from "../ToSignIn.tsx";
import { readPublicProject } from "./readPublicProject.ts";
import { readSession } from "./readSession.ts";

/**
 * Lets members of the project in, and everybody where it is public; sends other strangers to sign in,
 * and tells everybody else what to do.
 */
export async function ProjectFrame({ slug, children }: { slug: string; children: ReactNode }) {
  const session = await readSession();
  const user = session?.user ?? null;
  const ownsInstallation = session?.ownsInstallation ?? false;
  const projects = session?.projects ?? [];
  const sendsMail = await readSendsMail(engine());
  const named = decodeURIComponent(slug);
  const member = projects.find((each) => each.slug === named);
  const visited = member === undefined ? await readPublicProject(named) : null;
  const project = member ?? (visited === null ? null : { ...visited, role: "visitor" as const });
  if (project === null) {
    return session === null ? <ToSignIn /> : <NoProject projects={projects} />;
  }
  const shown = member === undefined ? [...projects, project] : projects;
  return (
    <ApiProvider key={project.id} projectId={project.id} visitor={member === undefined}>
      <SessionProvider session={{ user, ownsInstallation, sendsMail, projects: shown, project }}>
        <AppShell>{children}</AppShell>
      </SessionProvider>
    </ApiProvider>
  );
}
