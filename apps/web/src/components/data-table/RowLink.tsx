import type { ReactNode } from "react";
import { Link } from "@/components/ui/Link.tsx";

/** The one link of a table row: the whole row follows it, and j/k walk from one to the next. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link data-row-link href={href} className="block truncate font-medium hover:underline">
      {children}
    </Link>
  );
}
