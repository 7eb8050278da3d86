import type { Metadata } from "next";
import { DefinitionPage } from "@/features/workloads/index.ts";

export const metadata: Metadata = { title: "Workload" };

interface DefinitionRouteProps {
  params: Promise<{ target: string }>;
}

export default async function DefinitionRoute({ params }: DefinitionRouteProps) {
  return <DefinitionPage target={(await params).target} />;
}
