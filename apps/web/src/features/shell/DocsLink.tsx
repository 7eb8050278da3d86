import { CircleHelp } from "lucide-react";

/** The way to the docs, at the foot of the navigation. */
export function DocsLink() {
  return (
    <a
      href="/docs"
      className="flex h-8 items-center gap-2.5 rounded-md px-2 text-sm text-muted hover:bg-hover hover:text-text"
    >
      <CircleHelp aria-hidden className="size-4" />
      Docs
    </a>
  );
}
