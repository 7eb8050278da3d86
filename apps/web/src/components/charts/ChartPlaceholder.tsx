import { Skeleton } from "@/components/ui/Skeleton.tsx";

/** Keeps the room of a chart while its code loads. `className` carries the height. */
export function ChartPlaceholder({ className }: { className: string }) {
  return <Skeleton className={`w-full rounded-md ${className}`} />;
}
