"use client";

import { Image as ImageIcon } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import type { ComparisonImage } from "./comparisonImage.ts";

interface CopyImageButtonProps {
  /** Called when it is wanted. */
  image: () => Promise<ComparisonImage>;
}

const words = {
  idle: "Copy as an image",
  copied: "Image copied",
  saved: "Image saved",
  failed: "This browser makes no image",
} as const;

/** Puts a picture of the comparison on the clipboard, or saves it where the browser refuses that. */
export function CopyImageButton({ image }: CopyImageButtonProps) {
  const [state, setState] = useState<keyof typeof words>("idle");
  const copy = async () => {
    const { drawImage } = await import("./drawImage.ts");
    const blob = await drawImage(await image());
    setState(blob === null ? "failed" : (await copyBlob(blob)) ? "copied" : saveBlob(blob));
    setTimeout(() => setState("idle"), 3000);
  };
  return (
    <Button size="small" look="ghost" aria-label={words[state]} onClick={() => void copy()}>
      <ImageIcon aria-hidden />
      {words[state]}
      <span role="status" className="sr-only">
        {state === "idle" ? "" : words[state]}
      </span>
    </Button>
  );
}

/** Over plain HTTP on another address than localhost browsers have no clipboard API. */
async function copyBlob(blob: Blob): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })]);
    return true;
  } catch {
    return false;
  }
}

function saveBlob(blob: Blob): "saved" {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = "comparison.png";
  link.click();
  URL.revokeObjectURL(url);
  return "saved";
}
