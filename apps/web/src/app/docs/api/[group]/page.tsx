import type { Metadata } from "next";
import { ApiGroupPage } from "@/features/api-reference/server/index.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "API reference" };

interface ApiGroupRouteProps {
  params: Promise<{ group: string }>;
}

export default async function ApiGroupRoute({ params }: ApiGroupRouteProps) {
  return <ApiGroupPage group={(await params).group} />;
}
