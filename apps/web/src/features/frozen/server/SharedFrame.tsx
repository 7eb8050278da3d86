import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { after } from "next/server";
import { env } from "../../../server/env.ts";
import { clientAddress } from "../../../server/http/request.ts";
import { countView } from "../../../server/shares/readShare.ts";
import { viewHeader } from "../../../server/shares/shareView.ts";
import { SharedPage } from "../SharedPage.tsx";
import { readShared } from "./readShared.ts";

/** The page of a share for everybody with its link; a 404 that says nothing for every other token. */
export async function SharedFrame({ token }: { token: string }) {
  const shared = await readShared(token);
  if (shared === null) notFound();
  const sent = await headers();
  if (sent.get(viewHeader) !== null) {
    const address = clientAddress(sent, env().TRUSTED_PROXY_COUNT);
    after(() => countView(shared.id, address));
  }
  return <SharedPage share={shared.view} />;
}
