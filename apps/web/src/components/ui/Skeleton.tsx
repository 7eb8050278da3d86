import { classNames } from "./classNames.ts";

/** Grey block with the geometry of what is loading. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={classNames("animate-pulse-soft bg-hover", className)} />;
}
