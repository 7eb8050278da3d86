import { headers } from "next/headers";
import { createCaller } from "../../../server/appRouter.ts";
import { createContext } from "../../../server/context.ts";

/** Whether nobody owns this installation yet, for a page that is being rendered. */
export async function readNeedsSetup(): Promise<boolean> {
  const request = new Request("http://page.invalid/", { headers: await headers() });
  const context = createContext(request, crypto.randomUUID(), false);
  return (await createCaller(context).setup.status()).needsSetup;
}
