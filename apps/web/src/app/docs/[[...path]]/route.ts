import { cookies, headers } from "next/headers";
import { parseTheme, themeCookie } from "@/client/theme.ts";
import { answerDocs } from "../../../server/docs/answerDocs.ts";

export const dynamic = "force-dynamic";

interface DocsRoute {
  params: Promise<{ path?: string[] }>;
}

export async function GET(_: Request, { params }: DocsRoute): Promise<Response> {
  const { path = [] } = await params;
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  return answerDocs({ slug: path.join("/"), nonce: (await headers()).get("x-nonce"), theme });
}
