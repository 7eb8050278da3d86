"use client";

import { useState } from "react";
import { inputClass } from "@/components/ui/inputClass.ts";
import { findOperations, type ListedGroup } from "./findOperations.ts";

/** Every operation by group, found by words of its address, summary or group. */
export function OperationSearch({ groups }: { groups: readonly ListedGroup[] }) {
  const [search, setSearch] = useState("");
  const found = findOperations(groups, search);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <input
        type="search"
        aria-label="Search operations"
        placeholder="Search operations"
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className={`${inputClass} max-w-md`}
      />
      {found.length === 0 ? (
        <p role="status" className="text-sm text-muted">
          No operation matches “{search.trim()}”.
        </p>
      ) : null}
      {found.map(({ id: group, title, operations }) => (
        <section key={group} aria-labelledby={`list-${group}`} className="flex flex-col gap-1">
          <h2 id={`list-${group}`} className="text-sm font-semibold">
            {title}
          </h2>
          <ul className="overflow-hidden rounded-lg border border-line bg-surface">
            {operations.map(({ id, method, path, summary }) => (
              <li key={id} id={id} className="scroll-mt-4 border-b border-line last:border-b-0">
                <a
                  href={`/docs/api/${group}#${id}`}
                  className="flex flex-wrap gap-x-3 px-3 py-1.5 text-xs hover:bg-hover sm:flex-nowrap"
                >
                  <span className="w-full shrink-0 font-mono break-all sm:w-2/5">
                    <span className="text-accent">{method}</span> {path}
                  </span>
                  <span className="min-w-0 text-muted">{summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
