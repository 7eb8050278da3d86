"use client";

import { type CompareView, compareColumnText, formatParams } from "@lapline/contracts";
import { useQueryStates } from "nuqs";
import { Compared, compareAddress } from "@/features/compare/index.ts";

/** A comparison as it was; the reader may search, fold and open rows, and the address keeps it. */
export function FrozenComparison({ view }: { view: CompareView }) {
  const [address, setAddress] = useQueryStates(compareAddress, { history: "push" });
  return (
    <>
      <ul aria-label="Columns" className="flex flex-wrap gap-2">
        {view.columns.map((side, place) => (
          <li
            key={compareColumnText(side)}
            className="flex min-w-0 flex-col rounded-lg border border-line bg-surface px-3 py-1.5 leading-4"
          >
            <span className="truncate text-sm font-medium">
              {side.title} {side.version}
              {place === 0 ? (
                <span className="ml-1.5 text-xs font-normal text-muted">base</span>
              ) : null}
            </span>
            <span className="truncate text-2xs text-muted">
              {side.durability} · {side.provisioner} · {side.label}
              {side.params === undefined ? null : ` · ${formatParams(side.params)}`}
              {side.found ? null : " · nothing measured"}
            </span>
          </li>
        ))}
      </ul>
      <Compared view={view} address={address} onAddress={(change) => void setAddress(change)} />
    </>
  );
}
