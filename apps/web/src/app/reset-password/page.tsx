import type { Metadata } from "next";
import { ResetPasswordFrame } from "@/features/entrance/server/index.ts";

export const metadata: Metadata = { title: "New password" };

interface ResetPasswordRouteProps {
  searchParams: Promise<{ token?: string | string[] }>;
}

export default async function ResetPasswordRoute({ searchParams }: ResetPasswordRouteProps) {
  const { token } = await searchParams;
  return <ResetPasswordFrame token={typeof token === "string" ? token : null} />;
}
