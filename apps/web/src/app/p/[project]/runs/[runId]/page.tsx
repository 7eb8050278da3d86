import type { Metadata } from "next";
import { RunPage } from "@/features/runs/index.ts";

export const metadata: Metadata = { title: "Run" };

interface RunRouteProps {
  params: Promise<{ runId: string }>;
}

export default async function RunRoute({ params }: RunRouteProps) {
  return <RunPage runId={(await params).runId} />;
}
