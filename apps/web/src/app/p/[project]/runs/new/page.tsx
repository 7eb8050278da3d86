import type { Metadata } from "next";
import { NewRunOrPreset } from "@/features/runs/index.ts";

export const metadata: Metadata = { title: "New run" };

export default function NewRunRoute() {
  return <NewRunOrPreset />;
}
