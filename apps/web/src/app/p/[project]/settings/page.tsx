import type { Metadata } from "next";
import { SettingsHub } from "@/features/settings/index.ts";

export const metadata: Metadata = { title: "Settings" };

export default function SettingsRoute() {
  return <SettingsHub />;
}
