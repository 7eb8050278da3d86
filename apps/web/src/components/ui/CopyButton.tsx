"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./Button.tsx";

interface CopyButtonProps {
  /** A function where the text is long and rarely wanted. */
  text: string | (() => string);
  /** What is copied, for the accessible name: "Copy command". */
  label: string;
  /** Shows the label as text beside the icon. */
  showLabel?: boolean;
}

/** Copies text and confirms it in place for two seconds; says so when the browser refuses. */
export function CopyButton({ text, label, showLabel = false }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  const message =
    state === "copied" ? "Copied" : state === "refused" ? "Select the text and copy it" : label;
  return (
    <Button
      size={showLabel ? "small" : "iconSmall"}
      look="ghost"
      aria-label={message}
      title={message}
      onClick={() =>
        copyText(typeof text === "string" ? text : text()).then((copied) =>
          setState(copied ? "copied" : "refused"),
        )
      }
    >
      {state === "copied" ? <Check aria-hidden className="text-good" /> : <Copy aria-hidden />}
      {showLabel ? message : null}
      <span role="status" className="sr-only">
        {state === "idle" ? "" : message}
      </span>
    </Button>
  );
}

/** Over plain HTTP on another address than localhost browsers have no clipboard API. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
