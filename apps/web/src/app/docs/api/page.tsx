import type { Metadata } from "next";
import { ApiReferencePage } from "@/features/api-reference/server/index.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "API reference" };

export default function ApiReferenceRoute() {
  return <ApiReferencePage />;
}
