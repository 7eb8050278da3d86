import type { Metadata } from "next";
import { PublishedPage } from "@/features/published/index.ts";

export const metadata: Metadata = { title: "Published comparisons" };

export default function PublishedRoute() {
  return <PublishedPage />;
}
