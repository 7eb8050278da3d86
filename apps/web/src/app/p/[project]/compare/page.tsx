import type { Metadata } from "next";
import { ComparePage } from "@/features/compare/index.ts";

export const metadata: Metadata = { title: "Compare" };

export default function CompareRoute() {
  return <ComparePage />;
}
