import type { Metadata } from "next";
import { ImportPage } from "@/features/imports/index.ts";

export const metadata: Metadata = { title: "Import results" };

export default function ImportRoute() {
  return <ImportPage />;
}
