"use client";

import { type ReactNode, useRef } from "react";
import { classNames } from "./classNames.ts";
import { useScrollFocus } from "./useScrollFocus.ts";

interface ScrollBoxProps {
  /** What scrolls, for screen readers. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Scrolls its content instead of the page; reachable by keyboard when there is something to scroll. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const boxRef = useRef<HTMLElement>(null);
  useScrollFocus(boxRef);
  return (
    <section
      ref={boxRef}
      aria-label={label}
      className={classNames("relative min-w-0 overflow-auto", className)}
    >
      {children}
    </section>
  );
}
