import { Skeleton } from "@/components/ui/Skeleton.tsx";

/** The run page's geometry while it loads. */
export function RunSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-7 w-72 rounded" />
      <Skeleton className="h-5 w-96 max-w-full rounded" />
      <Skeleton className="h-56 w-full rounded-lg" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  );
}
