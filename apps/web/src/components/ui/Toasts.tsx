"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { onFirstToast } from "./showToast.ts";

const ToastViewport = dynamic(
  () => import("./ToastViewport.tsx").then((module) => module.ToastViewport),
  { ssr: false },
);

/** Place of the toasts; their code loads with the first one. */
export function Toasts() {
  const [asked, setAsked] = useState(false);
  useEffect(() => onFirstToast(() => setAsked(true)), []);
  return asked ? <ToastViewport /> : null;
}
