import type { Metadata } from "next";
import { MembersPage } from "@/features/members/index.ts";

export const metadata: Metadata = { title: "Members" };

export default function MembersRoute() {
  return <MembersPage />;
}
