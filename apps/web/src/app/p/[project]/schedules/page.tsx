import type { Metadata } from "next";
import { SchedulesPage } from "@/features/schedules/index.ts";

export const metadata: Metadata = { title: "Schedules" };

export default function SchedulesRoute() {
  return <SchedulesPage />;
}
