import type { Metadata } from "next";
import { NotFoundPage } from "@/features/shell/index.ts";

export const metadata: Metadata = { title: "Nothing here" };

export default function NotFound() {
  return <NotFoundPage />;
}
