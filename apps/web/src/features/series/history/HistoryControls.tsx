"use client";

import { Button } from "@/components/ui/Button.tsx";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import type { HistoryOptions } from "./historyOptions.ts";

type Chosen = Pick<HistoryOptions, "x" | "axis" | "clip">;

/** A change; what depends on the look is a function of it as it is then. */
export type ChosenChange = Partial<Chosen> | ((now: Chosen) => Partial<Chosen>);

interface HistoryControlsProps {
  options: Chosen;
  isWhole: boolean;
  onChange: (change: ChosenChange) => void;
  onWhole: () => void;
}

/** How a history is looked at: order, vertical axis, outliers, and the way out of a zoom. */
export function HistoryControls({ options, isWhole, onChange, onWhole }: HistoryControlsProps) {
  return (
    <>
      <SegmentedControl
        label="Order"
        options={[
          { value: "version", label: "Versions" },
          { value: "time", label: "Time" },
        ]}
        value={options.x}
        onChange={(x) => onChange({ x })}
      />
      <SegmentedControl
        label="Axis"
        options={[
          { value: "fit", label: "Fit" },
          { value: "zero", label: "From zero" },
          { value: "log", label: "Log" },
          { value: "relative", label: "Relative" },
        ]}
        value={options.axis}
        onChange={(axis) => onChange({ axis })}
      />
      <Button
        size="small"
        look={options.clip ? "pressed" : "quiet"}
        aria-pressed={options.clip}
        onClick={() => onChange(({ clip }) => ({ clip: !clip }))}
      >
        Clip outliers
      </Button>
      {isWhole ? null : (
        <Button size="small" onClick={onWhole}>
          Whole history
        </Button>
      )}
    </>
  );
}
