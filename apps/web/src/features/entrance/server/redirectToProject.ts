import { redirect } from "next/navigation";
import { projectPath } from "@/features/session/index.ts";
import { readSession } from "./readSession.ts";

/** Sends the reader to a page of their active project, or to sign in first and then there. */
export async function redirectToProject(path: string): Promise<never> {
  const session = await readSession();
  if (session === null) redirect(`/sign-in?next=${encodeURIComponent(path === "" ? "/" : path)}`);
  const { projects, activeProjectId } = session;
  const project = projects.find(({ id }) => id === activeProjectId) ?? projects[0];
  redirect(project === undefined ? "/p/-" : projectPath(project.slug, path));
}
