import type { Metadata } from "next";
import { WebhooksPage } from "@/features/webhooks/index.ts";

export const metadata: Metadata = { title: "Webhooks" };

export default function WebhooksRoute() {
  return <WebhooksPage />;
}
