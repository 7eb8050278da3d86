import type { Metadata } from "next";
import { MailboxPage } from "@/features/mailbox/index.ts";

export const metadata: Metadata = { title: "Mailbox" };

export default function MailboxRoute() {
  return <MailboxPage />;
}
