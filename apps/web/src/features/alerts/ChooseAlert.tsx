"use client";

import type { AlertSummary } from "@lapline/contracts";
import { createContext, useContext } from "react";

interface ChosenAlerts {
  /** Ids of the chosen alerts. */
  selected: readonly string[];
  onToggle: (id: string) => void;
}

const ChosenAlertsContext = createContext<ChosenAlerts | null>(null);

/**
 * What is chosen, for the boxes of the rows. Columns do not hold it: they would be others with every
 * choice, and every cell would be made anew and lose the focus.
 */
export const ChosenAlertsProvider = ChosenAlertsContext.Provider;

/** Box that chooses an alert; only below ChosenAlertsProvider. */
export function ChooseAlert({ alert: { id, title } }: { alert: AlertSummary }) {
  const chosen = useContext(ChosenAlertsContext);
  return (
    <label className="flex size-6 items-center justify-center">
      <input
        type="checkbox"
        data-row-select
        aria-label={`Choose ${title}`}
        checked={chosen?.selected.includes(id) ?? false}
        onChange={() => chosen?.onToggle(id)}
        className="size-4 accent-accent-fill"
      />
    </label>
  );
}
