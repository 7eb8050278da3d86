import type { Metadata } from "next";
import { NotificationsPage } from "@/features/notifications/index.ts";

export const metadata: Metadata = { title: "Notifications" };

export default function NotificationsRoute() {
  return <NotificationsPage />;
}
