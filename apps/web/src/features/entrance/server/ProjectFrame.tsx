import type { ReactNode } from "react";
import { ApiProvider } from "@/client/ApiProvider.tsx";
import { SessionProvider } from "@/features/session/index.ts";
import { AppShell } from "@/features/shell/index.ts";
import { NoProject } from "../NoProject.tsx";
import { ToSignIn } from "../ToSignIn.tsx";
import { readSession } from "./readSession.ts";

/** Lets members of the project in, sends strangers to sign in, and tells everybody else what to do. */
export async function ProjectFrame({ slug, children }: { slug: string; children: ReactNode }) {
  const session = await readSession();
  if (session === null) return <ToSignIn />;
  const { user, projects } = session;
  const project = projects.find((each) => each.slug === decodeURIComponent(slug));
  if (project === undefined) return <NoProject projects={projects} />;
  return (
    <ApiProvider key={project.id} projectId={project.id}>
      <SessionProvider session={{ user, projects, project }}>
        <AppShell>{children}</AppShell>
      </SessionProvider>
    </ApiProvider>
  );
}
