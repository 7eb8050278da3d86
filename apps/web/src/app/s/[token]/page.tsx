import type { Metadata } from "next";
import { SharedFrame, shareMetadata } from "@/features/frozen/server/index.ts";

export const dynamic = "force-dynamic";

interface ShareRouteProps {
  params: Promise<{ token: string }>;
}

export async function generateMetadata({ params }: ShareRouteProps): Promise<Metadata> {
  return shareMetadata((await params).token);
}

export default async function ShareRoute({ params }: ShareRouteProps) {
  return <SharedFrame token={(await params).token} />;
}
