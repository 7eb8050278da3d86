import type { Metadata } from "next";
import { SignInFrame } from "@/features/entrance/server/index.ts";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInRoute() {
  return <SignInFrame />;
}
