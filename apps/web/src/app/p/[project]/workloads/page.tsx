import type { Metadata } from "next";
import { WorkloadsPage } from "@/features/workloads/index.ts";

export const metadata: Metadata = { title: "Workloads" };

export default function WorkloadsRoute() {
  return <WorkloadsPage />;
}
