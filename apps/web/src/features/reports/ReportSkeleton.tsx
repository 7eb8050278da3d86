import { Skeleton } from "@/components/ui/Skeleton.tsx";

/** The report page's geometry while it loads. */
export function ReportSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-7 w-64 rounded" />
      <Skeleton className="h-5 w-[32rem] max-w-full rounded" />
      <Skeleton className="h-72 w-full rounded-lg" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  );
}
