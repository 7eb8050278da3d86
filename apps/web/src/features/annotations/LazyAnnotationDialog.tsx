"use client";

import dynamic from "next/dynamic";

/** Writes an annotation; its form is loaded when it is first asked for. */
export const LazyAnnotationDialog = dynamic(
  () => import("./AnnotationDialog.tsx").then((module) => module.AnnotationDialog),
  { ssr: false },
);
