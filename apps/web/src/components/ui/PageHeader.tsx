"use client";

import type { ReactNode } from "react";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { type DocsAddress, DocsMark } from "./DocsMark.tsx";
import { Link } from "./Link.tsx";

interface PageHeaderProps {
  title: ReactNode;
  /** Way back up: title and address of the list this page belongs to. */
  parent?: { title: string; href: string };
  /** Page of the docs about what is shown, with its anchor. */
  docs?: DocsAddress;
  /** Beside or under the title. */
  note?: ReactNode;
  actions?: ReactNode;
}

/**
 * Heading of a page with the way back and what can be done here. Within a share, whose own title is
 * above it, only the heading.
 */
export function PageHeader({ title, parent, docs, note, actions }: PageHeaderProps) {
  const frozen = useFrozen();
  const Heading = frozen ? "h2" : "h1";
  return (
    <header className="flex min-h-8 flex-wrap items-start justify-between gap-x-6 gap-y-2 sm:flex-nowrap">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex min-w-0 items-start gap-1">
          <Heading className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-lg leading-7 font-semibold tracking-tight">
            {parent && !frozen ? (
              <>
                <Link href={parent.href} className="font-medium text-muted hover:text-text">
                  {parent.title}
                </Link>
                <span aria-hidden className="font-normal text-faint">
                  /
                </span>
              </>
            ) : null}
            <span className="min-w-0 break-words">{title}</span>
          </Heading>
          {docs && !frozen ? <DocsMark address={docs} /> : null}
        </div>
        {note ? <div className="text-sm text-muted">{note}</div> : null}
      </div>
      {actions && !frozen ? (
        <div className="flex min-w-0 flex-wrap items-center gap-2 sm:shrink-0">{actions}</div>
      ) : null}
    </header>
  );
}
