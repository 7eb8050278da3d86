import { Skeleton } from "@/components/ui/Skeleton.tsx";

/** The alert page's geometry while it loads. */
export function AlertSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-7 w-[34rem] max-w-full rounded" />
      <Skeleton className="h-5 w-80 max-w-full rounded" />
      <Skeleton className="h-8 w-96 max-w-full rounded-md" />
      <Skeleton className="h-24 w-full rounded-lg" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  );
}
