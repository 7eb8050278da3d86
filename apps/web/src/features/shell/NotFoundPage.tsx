import { SearchX } from "lucide-react";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";

/** Page for addresses that lead nowhere. */
export function NotFoundPage() {
  return (
    <main className="px-4">
      <EmptyState icon={<SearchX aria-hidden />} title="Nothing here">
        <p>
          No page has this address. It may be misspelled, or what it showed was removed. Start from
          the overview.
        </p>
        <div>
          <ButtonLink href="/">Overview</ButtonLink>
        </div>
      </EmptyState>
    </main>
  );
}
