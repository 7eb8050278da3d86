import type { Metadata } from "next";
import { MachinesPage } from "@/features/machines/index.ts";

export const metadata: Metadata = { title: "Machines" };

export default function MachinesRoute() {
  return <MachinesPage />;
}
