import { notFound } from "next/navigation";
import { EmbeddedPage } from "../EmbeddedPage.tsx";
import { readShared } from "./readShared.ts";

/** A share for a frame of another page. Not counted as a look: it is loaded with whatever frames it. */
export async function EmbeddedFrame({ token }: { token: string }) {
  const shared = await readShared(token);
  if (shared === null) notFound();
  return <EmbeddedPage share={shared.view} />;
}
