import type { Metadata } from "next";
import { SeriesListPage } from "@/features/series/index.ts";

export const metadata: Metadata = { title: "Series" };

export default function SeriesListRoute() {
  return <SeriesListPage />;
}
