import type { Metadata } from "next";
import { QueuePage } from "@/features/queue/index.ts";

export const metadata: Metadata = { title: "Queue" };

export default function QueueRoute() {
  return <QueuePage />;
}
