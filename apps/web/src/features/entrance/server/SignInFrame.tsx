import { redirect } from "next/navigation";
import { SignInPage } from "../SignInPage.tsx";
import { readNeedsSetup } from "./readNeedsSetup.ts";
import { readSession } from "./readSession.ts";

/** The sign-in page, unless there is nobody to sign in yet or somebody already is. */
export async function SignInFrame() {
  if (await readNeedsSetup()) redirect("/setup");
  if ((await readSession()) !== null) redirect("/");
  return <SignInPage />;
}
