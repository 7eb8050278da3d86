import { QueryClient, QueryClientProvider, skipToken } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import type { ComponentProps, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { TRPCProvider } from "../client/trpc.ts";
import { SessionProvider } from "../features/session/index.ts";
import type { AppRouter } from "../server/appRouter.ts";
import { handleRequest } from "./handleRequest.ts";
import { loadParts } from "./lazyParts.ts";
import { origin } from "./openTestWeb.ts";

const nowhere = () => undefined;

/** A page that is only looked at leads nowhere. */
const router = {
  back: nowhere,
  forward: nowhere,
  refresh: nowhere,
  push: nowhere,
  replace: nowhere,
  prefetch: nowhere,
  hmrRefresh: nowhere,
  bfcacheId: "",
};

/** Rounds after which a page has asked for everything: each may ask for what the one before showed. */
const roundsMax = 12;

interface RenderOptions {
  projectId: string;
  cookie: string;
  /** The page's address after its path, with the question mark. */
  search?: string;
}

/**
 * The text that a page of the project shows once all of its questions are answered, tags removed. The
 * test mocks next/dynamic with lazyParts.
 */
export async function renderPage(
  page: ReactNode,
  { projectId, cookie, search = "" }: RenderOptions,
): Promise<string> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const trpcClient = createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${origin}/api/trpc`,
        headers: { "lapline-project": projectId, cookie, origin },
        methodOverride: "POST",
        fetch: (url, init) => handleRequest(new Request(url, init as RequestInit)),
      }),
    ],
  });
  const tree = (
    <AppRouterContext value={router}>
      <NuqsTestingAdapter searchParams={search}>
        <QueryClientProvider client={queryClient}>
          <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
            <SessionProvider session={sessionOf(projectId)}>{page}</SessionProvider>
          </TRPCProvider>
        </QueryClientProvider>
      </NuqsTestingAdapter>
    </AppRouterContext>
  );
  for (let round = 0; round < roundsMax; round += 1) {
    const html = renderToStaticMarkup(tree);
    const loaded = await loadParts();
    const asked = queryClient
      .getQueryCache()
      .getAll()
      // What a page does not ask for is in the cache as well.
      .filter(({ state, options }) => state.status === "pending" && options.queryFn !== skipToken);
    if (asked.length === 0 && !loaded) return textOf(html);
    for (const query of asked) await query.fetch();
  }
  throw new Error("the page goes on asking");
}

function sessionOf(id: string): ComponentProps<typeof SessionProvider>["session"] {
  return {
    user: { id: "reader", name: "Reader", email: "reader@example.org" },
    ownsInstallation: true,
    sendsMail: null,
    projects: [],
    project: { id, slug: "project", name: "Project", role: "owner" },
  };
}

/** Attributes that people are read or shown count as text. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*?\b(?:title|aria-label)="([^"]*)"[^>]*>/g, " $1 ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/[\s\u00a0\u202f]+/g, " ");
}
