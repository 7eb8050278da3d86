"use client";

import { presetIds, presetSizes } from "@lapline/contracts";
import dynamic from "next/dynamic";
import { parseAsStringLiteral, useQueryStates } from "nuqs";
import { usePermission } from "@/features/session/index.ts";
import { MayNotSubmit } from "./MayNotSubmit.tsx";
import { NewRunPage } from "./NewRunPage.tsx";

const PresetRunPage = dynamic(() =>
  import("./PresetRunPage.tsx").then((module) => module.PresetRunPage),
);

const address = {
  preset: parseAsStringLiteral(presetIds),
  size: parseAsStringLiteral(presetSizes).withDefault("quick"),
};

/** The form of a run: empty, or filled in with the published comparison that the address names. */
export function NewRunOrPreset() {
  const [{ preset, size }, setAddress] = useQueryStates(address);
  const may = usePermission("runs.submit");
  if (!may) return <MayNotSubmit />;
  if (preset === null) return <NewRunPage />;
  return (
    <PresetRunPage preset={preset} size={size} onSize={(next) => void setAddress({ size: next })} />
  );
}
