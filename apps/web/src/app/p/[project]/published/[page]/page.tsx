import type { Metadata } from "next";
import { PublishedComparisonPage } from "@/features/published/index.ts";

export const metadata: Metadata = { title: "Published comparison" };

interface PublishedComparisonRouteProps {
  params: Promise<{ page: string }>;
}

export default async function PublishedComparisonRoute({ params }: PublishedComparisonRouteProps) {
  return <PublishedComparisonPage page={(await params).page} />;
}
