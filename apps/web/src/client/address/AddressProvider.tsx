"use client";

import { usePathname, useSearchParams } from "next/navigation";
import {
  unstable_createAdapterProvider as createAdapterProvider,
  renderQueryString,
  type unstable_UpdateUrlFunction as UpdateUrl,
} from "nuqs/adapters/custom";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, Suspense, startTransition, useEffect, useLayoutEffect } from "react";
import { createWrittenSearches } from "./writtenSearches.ts";

// One for the page, as its address is one.
const written = createWrittenSearches();

/**
 * Keeps what a page shows in its address, as nuqs' adapter for Next.js does, whose part is to drop what
 * waits when the browser goes elsewhere. Unlike it, a change is put on top of the changes before it, also
 * of those that the router has not rendered yet; see WrittenSearches.
 */
export function AddressProvider({ children }: { children: ReactNode }) {
  return (
    <NuqsAdapter>
      <Suspense>
        <RenderedAddress />
      </Suspense>
      <Adapter>{children}</Adapter>
    </NuqsAdapter>
  );
}

// Setters stay the same as long as these functions do.
const getSearchParamsSnapshot = () => new URLSearchParams(written.latest() ?? location.search);

const Adapter = createAdapterProvider(() => ({
  searchParams: useSearchParams(),
  pathname: usePathname(),
  updateUrl,
  getSearchParamsSnapshot,
  // Next.js writes the address up to twice more for each change; browsers take 100 in half a minute.
  rateLimitFactor: 3,
  // What is written stays the state until it was rendered.
  autoResetQueueOnUpdate: false,
}));

/** How NuqsAdapter knows what nuqs itself writes from what leads elsewhere. */
const ownMark = "__nuqs__";

const updateUrl: UpdateUrl = (search, { history: mode, scroll }) => {
  const { origin, pathname, hash } = location;
  written.write(search.toString());
  startTransition(() => {
    const url = `${origin}${pathname}${renderQueryString(search)}${hash}`;
    if (mode === "push") history.pushState(null, ownMark, url);
    else history.replaceState(null, ownMark, url);
    if (scroll) window.scrollTo(0, 0);
  });
};

/** Tells what the router rendered. */
function RenderedAddress() {
  const search = useSearchParams().toString();
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same query of another page is another address
  useLayoutEffect(() => written.rendered(search), [search, pathname]);
  useEffect(() => {
    window.addEventListener("popstate", written.forget);
    return () => window.removeEventListener("popstate", written.forget);
  }, []);
  return null;
}
