import { CircleHelp } from "lucide-react";

/** Address of a page of the docs; a test follows every one that the pages name. */
export type DocsAddress = `/docs/${string}`;

/** Leads from a heading to its page of the docs. */
export function DocsMark({ address }: { address: DocsAddress }) {
  return (
    <a
      href={address}
      aria-label="Help"
      title="Help"
      className="flex size-7 shrink-0 items-center justify-center rounded-md text-faint hover:bg-hover hover:text-text [&_svg]:size-4"
    >
      <CircleHelp aria-hidden />
    </a>
  );
}
