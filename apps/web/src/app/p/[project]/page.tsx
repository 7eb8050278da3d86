import type { Metadata } from "next";
import { OverviewPage } from "@/features/overview/index.ts";

export const metadata: Metadata = { title: "Overview" };

export default function OverviewRoute() {
  return <OverviewPage />;
}
