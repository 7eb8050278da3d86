import type { Metadata } from "next";
import { SignInFrame } from "@/features/session/server/SignInFrame.tsx";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInRoute() {
  return <SignInFrame />;
}
