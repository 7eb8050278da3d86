import type { Metadata } from "next";
import { EmbeddedFrame, shareMetadata } from "@/features/frozen/server/index.ts";

export const dynamic = "force-dynamic";

interface EmbedRouteProps {
  params: Promise<{ token: string }>;
}

export async function generateMetadata({ params }: EmbedRouteProps): Promise<Metadata> {
  return shareMetadata((await params).token);
}

export default async function EmbedRoute({ params }: EmbedRouteProps) {
  return <EmbeddedFrame token={(await params).token} />;
}
