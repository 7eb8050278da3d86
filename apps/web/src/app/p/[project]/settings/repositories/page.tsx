import type { Metadata } from "next";
import { RepositoriesPage } from "@/features/repositories/index.ts";

export const metadata: Metadata = { title: "Repositories" };

export default function RepositoriesRoute() {
  return <RepositoriesPage />;
}
