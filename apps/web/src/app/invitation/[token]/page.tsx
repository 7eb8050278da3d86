import type { Metadata } from "next";
import { InvitationFrame } from "@/features/entrance/server/index.ts";

export const metadata: Metadata = { title: "Invitation" };

interface InvitationRouteProps {
  params: Promise<{ token: string }>;
}

export default async function InvitationRoute({ params }: InvitationRouteProps) {
  return <InvitationFrame token={(await params).token} />;
}
