import type { Metadata } from "next";
import { IncidentsPage } from "@/features/incidents/index.ts";

export const metadata: Metadata = { title: "Incidents" };

export default function IncidentsRoute() {
  return <IncidentsPage />;
}
