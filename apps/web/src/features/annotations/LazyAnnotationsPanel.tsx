"use client";

import dynamic from "next/dynamic";

/** The panel of annotations, loaded after what is above it. */
export const LazyAnnotationsPanel = dynamic(
  () => import("./AnnotationsPanel.tsx").then((module) => module.AnnotationsPanel),
  { ssr: false },
);
