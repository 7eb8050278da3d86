import type { Metadata } from "next";
import { ReportPage } from "@/features/reports/index.ts";

export const metadata: Metadata = { title: "Report" };

interface ReportRouteProps {
  params: Promise<{ jobId: string }>;
}

export default async function ReportRoute({ params }: ReportRouteProps) {
  return <ReportPage jobId={(await params).jobId} />;
}
