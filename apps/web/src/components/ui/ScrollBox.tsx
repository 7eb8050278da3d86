"use client";

import { type ClassValue, clsx } from "clsx";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";

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

/**
 * Joins class names. Of two classes for one property the style sheet's order decides, not the
 * order here: give alternatives, never overrides.
 */
export function classNames(...values: ClassValue[]): string {
  return clsx(values);
}

/** Makes a box a stop of the Tab key while its content is larger than it, so that keys can scroll it. */
export function useScrollFocus(boxRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = boxRef.current;
    if (box === null) return;
    const update = () => {
      const scrolls = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
      if (scrolls) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    };
    const observer = new ResizeObserver(update);
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    update();
    return () => observer.disconnect();
  }, [boxRef]);
}

/** Grey block with the geometry of what is loading. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={classNames("animate-pulse-soft bg-hover", className)} />;
}
