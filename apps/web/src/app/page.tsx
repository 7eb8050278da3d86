import { redirectToProject } from "@/features/entrance/server/index.ts";

export default async function HomePage() {
  return redirectToProject("");
}
