import type { Metadata } from "next";
import { RunsPage } from "@/features/runs/RunsPage.tsx";

export const metadata: Metadata = { title: "Runs" };

export default function RunsRoute() {
  return <RunsPage />;
}
