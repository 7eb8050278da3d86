import type { Metadata } from "next";
import { SecretsPage } from "@/features/secrets/index.ts";

export const metadata: Metadata = { title: "Secrets" };

export default function SecretsRoute() {
  return <SecretsPage />;
}
