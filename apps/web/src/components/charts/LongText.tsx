import type { ReactNode } from "react";

/** What somebody wrote, in a cell of a PlainTable: long texts break instead of widening the table. */
export function LongText({ children }: { children: ReactNode }) {
  return (
    <span className="block max-w-prose min-w-32 py-1 leading-4 wrap-anywhere whitespace-normal">
      {children}
    </span>
  );
}
