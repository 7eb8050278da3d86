import type { Metadata } from "next";
import { EditorPage } from "@/features/workloads/index.ts";

export const metadata: Metadata = { title: "Definition" };

export default function EditorRoute() {
  return <EditorPage />;
}
