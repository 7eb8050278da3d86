import type { Metadata } from "next";
import { SharesPage } from "@/features/shares/index.ts";

export const metadata: Metadata = { title: "Shares" };

export default function SharesRoute() {
  return <SharesPage />;
}
