import type { Metadata } from "next";
import { AlertPage } from "@/features/alerts/index.ts";

export const metadata: Metadata = { title: "Alert" };

interface AlertRouteProps {
  params: Promise<{ alertId: string }>;
}

export default async function AlertRoute({ params }: AlertRouteProps) {
  return <AlertPage alertId={(await params).alertId} />;
}
