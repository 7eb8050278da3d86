"use client";

import { lastVersionsMax, presetIds, presetSizes } from "@lapline/contracts";
import dynamic from "next/dynamic";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { usePermission } from "@/features/session/index.ts";
import { MayNotSubmit } from "./MayNotSubmit.tsx";
import { NewRunPage } from "./NewRunPage.tsx";

const PresetRunPage = dynamic(() =>
  import("./PresetRunPage.tsx").then((module) => module.PresetRunPage),
);

const address = {
  preset: parseAsStringLiteral(presetIds),
  size: parseAsStringLiteral(presetSizes).withDefault("quick"),
  target: parseAsString,
  last: parseAsInteger,
  params: parseAsString,
};

/** The form of a run: empty, or filled in with the target or published comparison that the address names. */
export function NewRunOrPreset() {
  const [{ preset, size, target, last, params }, setAddress] = useQueryStates(address);
  const may = usePermission("runs.submit");
  if (!may) return <MayNotSubmit />;
  if (preset === null) {
    const count = last === null ? null : Math.min(Math.max(last, 1), lastVersionsMax);
    return <NewRunPage key={target} given={{ target, last: count, params }} />;
  }
  return (
    <PresetRunPage preset={preset} size={size} onSize={(next) => void setAddress({ size: next })} />
  );
}
