import { Link2Off } from "lucide-react";
import { EmptyState } from "@/components/ui/EmptyState.tsx";

/** For links that never were, have ended or were revoked: the same words for all. */
export function SharedNotFound() {
  return (
    <main className="px-4">
      <EmptyState icon={<Link2Off aria-hidden />} title="Nothing here">
        <p>This link is invalid, expired or revoked. Ask the sender for a new one.</p>
      </EmptyState>
    </main>
  );
}
