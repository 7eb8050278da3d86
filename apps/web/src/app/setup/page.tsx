import type { Metadata } from "next";
import { SetupFrame } from "@/features/entrance/server/index.ts";

export const metadata: Metadata = { title: "Set up" };

export default async function SetupRoute() {
  return <SetupFrame />;
}
