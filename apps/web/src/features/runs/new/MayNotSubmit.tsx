import { Lock } from "lucide-react";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { MembersOnly } from "@/components/ui/MembersOnly.tsx";
import { useSession } from "@/features/session/index.ts";

/** Instead of the form, for whom it is not. */
export function MayNotSubmit() {
  if (useSession().user === null) return <MembersOnly />;
  return (
    <EmptyState icon={<Lock aria-hidden />} title="Your role does not allow this">
      <p>Viewers read, members submit. Ask an owner or admin of this project for another role.</p>
    </EmptyState>
  );
}
