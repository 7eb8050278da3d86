import type { Metadata } from "next";
import { AccountPage } from "@/features/account/index.ts";

export const metadata: Metadata = { title: "Your account" };

export default function AccountRoute() {
  return <AccountPage />;
}
