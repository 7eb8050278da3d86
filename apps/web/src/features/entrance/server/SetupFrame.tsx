import { redirect } from "next/navigation";
import { ApiProvider } from "@/client/ApiProvider.tsx";
import { SetupPage } from "../SetupPage.tsx";
import { readNeedsSetup } from "./readNeedsSetup.ts";

/** The first-run page, as long as there is no owner. */
export async function SetupFrame() {
  if (!(await readNeedsSetup())) redirect("/sign-in");
  return (
    <ApiProvider projectId={null}>
      <SetupPage />
    </ApiProvider>
  );
}
