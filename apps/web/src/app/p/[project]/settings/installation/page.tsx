import type { Metadata } from "next";
import { InstallationPage } from "@/features/installation/index.ts";

export const metadata: Metadata = { title: "Installation" };

export default function InstallationRoute() {
  return <InstallationPage />;
}
