"use client";

import dynamic from "next/dynamic";

/** The button that fills versions which were never measured, loaded after the page; as large as itself. */
export const LazyBackfillButton = dynamic(
  () => import("./BackfillButton.tsx").then((module) => module.BackfillButton),
  { ssr: false, loading: () => <span className="block h-8 w-20" /> },
);
