import { JobRedirect } from "@/features/jobs/index.ts";

interface JobRouteProps {
  params: Promise<{ jobId: string }>;
}

export default async function JobRoute({ params }: JobRouteProps) {
  return <JobRedirect jobId={(await params).jobId} />;
}
