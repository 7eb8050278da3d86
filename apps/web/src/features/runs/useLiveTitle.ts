"use client";

import type { RunStatus } from "@lapline/contracts";
import { useEffect } from "react";
import { statusLook } from "@/components/status/statusLook.ts";

const colours = { quiet: "#7b7b86", active: "#6a3fd0", good: "#0067a3", bad: "#c75300" } as const;
const shapes = {
  quiet: '<circle cx="16" cy="16" r="11" fill="none" stroke-width="5" stroke-dasharray="6 4"/>',
  active: '<circle cx="16" cy="16" r="11" fill="none" stroke-width="5" stroke-dasharray="50 20"/>',
  good: '<path d="M5 17l8 8 14-17" fill="none" stroke-width="5"/>',
  bad: '<path d="M7 7l18 18M25 7L7 25" fill="none" stroke-width="5"/>',
} as const;

/** Shows the state of a run in the window's title and icon, so that a tab in the back tells it. */
export function useLiveTitle(status: RunStatus | undefined, title: string): void {
  useEffect(() => {
    if (status === undefined) return;
    const { word, tone } = statusLook[status];
    const before = document.title;
    document.title = `${word}: ${title} · Lapline`;
    const icon = document.createElement("link");
    icon.rel = "icon";
    icon.href = `data:image/svg+xml,${encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><g stroke="${colours[tone]}" stroke-linecap="round">${shapes[tone]}</g></svg>`,
    )}`;
    document.head.append(icon);
    return () => {
      document.title = before;
      icon.remove();
    };
  }, [status, title]);
}
