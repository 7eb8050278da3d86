import type { Metadata } from "next";
import { SeriesPage } from "@/features/series/index.ts";

export const metadata: Metadata = { title: "Series" };

interface SeriesRouteProps {
  params: Promise<{ seriesId: string }>;
}

export default async function SeriesRoute({ params }: SeriesRouteProps) {
  return <SeriesPage seriesId={(await params).seriesId} />;
}
