import type { Metadata } from "next";
import { HooksPage } from "@/features/hooks/index.ts";

export const metadata: Metadata = { title: "CI triggers" };

export default function CiTriggersRoute() {
  return <HooksPage />;
}
