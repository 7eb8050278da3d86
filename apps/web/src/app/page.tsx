import { redirectToProject } from "@/features/session/server/redirectToProject.ts";

export default async function HomePage() {
  return redirectToProject("/runs");
}
