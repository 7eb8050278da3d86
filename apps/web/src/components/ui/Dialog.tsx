"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import type { DialogProps } from "./DialogPopup.tsx";

const DialogPopup = dynamic(
  () => import("./DialogPopup.tsx").then((module) => module.DialogPopup),
  { ssr: false },
);

/** Modal dialog whose code loads when one is opened for the first time. */
export function Dialog(props: DialogProps) {
  const [asked, setAsked] = useState(props.open);
  useEffect(() => {
    if (props.open) setAsked(true);
  }, [props.open]);
  return asked ? <DialogPopup {...props} /> : null;
}
