"use client";

import { CircleSlash, Eye, Gauge } from "lucide-react";
import { PaletteGroup } from "./PaletteGroup.tsx";
import { PaletteLine } from "./PaletteLine.tsx";
import type { Verb } from "./parseVerb.ts";
import { useAcknowledge } from "./useAcknowledge.ts";
import { useCalibrate } from "./useCalibrate.ts";
import { useCancelRun } from "./useCancelRun.ts";
import type { VerbObject } from "./verbObject.ts";

const looks = {
  cancel: { heading: "Cancel which run?", icon: CircleSlash, none: "No run is open." },
  acknowledge: { heading: "Acknowledge which alert?", icon: Eye, none: "No alert is open." },
  calibrate: {
    heading: "Calibrate with which version?",
    icon: Gauge,
    none: "Type a target and a version that has results.",
  },
} as const;

interface VerbLinesProps {
  rest: string;
  onChoose: (object: VerbObject) => void;
}

/** What the verb can be done to, by the words after it. */
export function VerbLines({ verb, ...props }: VerbLinesProps & { verb: Verb }) {
  switch (verb) {
    case "cancel":
      return <CancelLines {...props} />;
    case "acknowledge":
      return <AcknowledgeLines {...props} />;
    case "calibrate":
      return <CalibrateLines {...props} />;
  }
}

function CancelLines({ rest, onChoose }: VerbLinesProps) {
  return <Lines verb="cancel" objects={useCancelRun(rest)} onChoose={onChoose} />;
}

function AcknowledgeLines({ rest, onChoose }: VerbLinesProps) {
  return <Lines verb="acknowledge" objects={useAcknowledge(rest)} onChoose={onChoose} />;
}

function CalibrateLines({ rest, onChoose }: VerbLinesProps) {
  return <Lines verb="calibrate" objects={useCalibrate(rest)} onChoose={onChoose} />;
}

interface LinesProps {
  verb: Verb;
  /** Undefined while they are looked up. */
  objects: readonly VerbObject[] | undefined;
  onChoose: (object: VerbObject) => void;
}

function Lines({ verb, objects, onChoose }: LinesProps) {
  const { heading, icon: Icon, none } = looks[verb];
  if (objects === undefined) return null;
  if (objects.length === 0) {
    return <p className="px-3 py-6 text-center text-sm text-muted">{none}</p>;
  }
  return (
    <PaletteGroup heading={heading} count={objects.length}>
      {objects.map((object) => (
        <PaletteLine
          key={object.id}
          id={object.id}
          icon={<Icon aria-hidden />}
          onSelect={() => onChoose(object)}
          note={object.note}
        >
          {object.title}
        </PaletteLine>
      ))}
    </PaletteGroup>
  );
}
