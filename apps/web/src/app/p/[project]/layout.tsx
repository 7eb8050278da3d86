import type { ReactNode } from "react";
import { ProjectFrame } from "@/features/entrance/server/index.ts";

interface ProjectLayoutProps {
  params: Promise<{ project: string }>;
  children: ReactNode;
}

export default async function ProjectLayout({ params, children }: ProjectLayoutProps) {
  return <ProjectFrame slug={(await params).project}>{children}</ProjectFrame>;
}
