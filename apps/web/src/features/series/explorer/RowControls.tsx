"use client";

import type { SeriesSummary } from "@lapline/contracts";
import { createContext, useContext } from "react";
import { PinButton } from "../PinButton.tsx";
import { seriesName } from "../seriesName.ts";

interface RowActs {
  /** Ids of the chosen series. */
  chosen: ReadonlySet<string>;
  onChoose: (id: string) => void;
  /** Ids of what the reader pinned. */
  pinned: ReadonlySet<string>;
  /** Names of the series in view, by their ids: what tells each from the others. */
  names: ReadonlyMap<string, string>;
  /** The same with long ones cut in their middle, all still different. */
  shortNames: ReadonlyMap<string, string>;
  /** Scales that small pictures of one measure share, by its name. */
  spans: ReadonlyMap<string, number>;
  /** Null for visitors, who have no pins. */
  onPin: ((series: SeriesSummary) => void) | null;
}

const RowActsContext = createContext<RowActs | null>(null);

/**
 * What rows and tiles can do, for those below. Columns of a table do not hold it: they would be others
 * with every choice, and every cell would be made anew and lose the focus.
 */
export const RowActsProvider = RowActsContext.Provider;

/** What can be done here; only below RowActsProvider. */
export function useRowActs(): RowActs {
  const acts = useContext(RowActsContext);
  if (acts === null) throw new Error("useRowActs needs a RowActsProvider above it");
  return acts;
}

/** What tells a series from the others in view. */
export function SeriesName({ series }: { series: SeriesSummary }) {
  return <>{useRowActs().names.get(series.id) ?? seriesName(series)}</>;
}

/** Box that chooses a series. */
export function ChooseBox({ series }: { series: SeriesSummary }) {
  const { chosen, onChoose } = useRowActs();
  return (
    <label className="flex size-6 items-center justify-center">
      <input
        type="checkbox"
        data-row-select
        aria-label={`Choose ${seriesName(series)}`}
        checked={chosen.has(series.id)}
        onChange={() => onChoose(series.id)}
        className="size-4 accent-accent-fill"
      />
    </label>
  );
}

/** Star that pins a series. */
export function PinStar({ series }: { series: SeriesSummary }) {
  const { pinned, onPin } = useRowActs();
  if (onPin === null) return null;
  return (
    <PinButton
      name={seriesName(series)}
      pinned={pinned.has(series.id)}
      onToggle={() => onPin(series)}
    />
  );
}
