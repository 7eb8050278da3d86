import { notFound } from "next/navigation";
import { projectSections, redirectToProject } from "@/features/entrance/server/index.ts";

interface ShortLinkProps {
  params: Promise<{ path: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ShortLinkPage({ params, searchParams }: ShortLinkProps) {
  const { path } = await params;
  if (!projectSections.has(path[0] ?? "")) notFound();
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(await searchParams)) {
    for (const each of [value ?? []].flat()) query.append(name, each);
  }
  return redirectToProject(`/${path.join("/")}${query.size > 0 ? `?${query}` : ""}`);
}
