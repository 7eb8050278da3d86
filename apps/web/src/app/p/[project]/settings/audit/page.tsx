import type { Metadata } from "next";
import { AuditPage } from "@/features/audit/index.ts";

export const metadata: Metadata = { title: "Audit log" };

export default function AuditRoute() {
  return <AuditPage />;
}
