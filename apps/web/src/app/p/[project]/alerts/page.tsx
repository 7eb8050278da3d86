import type { Metadata } from "next";
import { AlertsPage } from "@/features/alerts/index.ts";

export const metadata: Metadata = { title: "Alerts" };

export default function AlertsRoute() {
  return <AlertsPage />;
}
