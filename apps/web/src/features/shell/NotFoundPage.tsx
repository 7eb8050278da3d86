import { SearchX } from "lucide-react";
import { buttonClass } from "@/components/ui/buttonClass.ts";
import { EmptyState } from "@/components/ui/EmptyState.tsx";

/** Page for addresses that lead nowhere. It loads with every page, so its link brings no code. */
export function NotFoundPage() {
  return (
    <main className="px-4">
      <EmptyState icon={<SearchX aria-hidden />} title="Nothing here">
        <p>
          No page has this address. It may be misspelled, or what it showed was removed. Start from
          the overview.
        </p>
        <div>
          <a href="/" className={buttonClass({})}>
            Overview
          </a>
        </div>
      </EmptyState>
    </main>
  );
}
