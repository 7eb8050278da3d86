import { Skeleton } from "@/components/ui/Skeleton.tsx";

/** The series page's geometry while it loads. */
export function SeriesSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-7 w-64 rounded" />
      <Skeleton className="h-5 w-[32rem] max-w-full rounded" />
      <Skeleton className="h-8 w-80 max-w-full rounded" />
      <Skeleton className="h-9 w-64 max-w-full rounded" />
      <Skeleton className="h-[30rem] w-full rounded-lg" />
    </div>
  );
}
