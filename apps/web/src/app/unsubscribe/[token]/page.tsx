import type { Metadata } from "next";
import { UnsubscribeFrame } from "@/features/entrance/server/index.ts";

export const metadata: Metadata = { title: "Unsubscribe" };

interface UnsubscribeRouteProps {
  params: Promise<{ token: string }>;
}

export default async function UnsubscribeRoute({ params }: UnsubscribeRouteProps) {
  return <UnsubscribeFrame token={(await params).token} />;
}
