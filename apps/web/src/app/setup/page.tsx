import type { Metadata } from "next";
import { SetupFrame } from "@/features/setup/server/SetupFrame.tsx";

export const metadata: Metadata = { title: "Set up" };

export default async function SetupRoute() {
  return <SetupFrame />;
}
