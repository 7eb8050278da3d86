import { Link2Off } from "lucide-react";
import { EmptyState } from "@/components/ui/EmptyState.tsx";

/** For links that never were, have ended or were revoked: the same words for all. */
export function SharedNotFound() {
  return (
    <main className="px-4">
      <EmptyState icon={<Link2Off aria-hidden />} title="Nothing here">
        <p>This link leads nowhere, or does not any more. Ask who sent it for a new one.</p>
      </EmptyState>
    </main>
  );
}
