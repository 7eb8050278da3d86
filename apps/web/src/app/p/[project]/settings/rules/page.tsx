import type { Metadata } from "next";
import { RulesPage } from "@/features/rules/index.ts";

export const metadata: Metadata = { title: "Rules" };

export default function RulesRoute() {
  return <RulesPage />;
}
