"use client";

import { compareColumnText, formatParams, provisionerKindSchema } from "@lapline/contracts";
import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { countWords } from "@/components/format/countWords.ts";
import { tellResult } from "./tellResult.ts";
import { useSearch } from "./useSearch.ts";
import type { VerbObject } from "./verbObject.ts";

/** Versions with results that have every word of `rest`: each can be measured against itself. */
export function useCalibrate(rest: string): VerbObject[] | undefined {
  const trpc = useTRPC();
  const found = useSearch(rest, true);
  const { mutateAsync } = useMutation(trpc.runs.submit.mutationOptions());
  if (rest === "") return [];
  return found?.versions.flatMap(({ target, version, durability, label, ...one }) => {
    // What was measured elsewhere cannot be measured here.
    const provisioner = provisionerKindSchema.safeParse(one.provisioner);
    if (!provisioner.success) return [];
    const scenarios = one.scenarios.map((scenario) => ({ scenario }));
    const { params: options = {} } = one;
    const how = { durability, provisioner: provisioner.data, options };
    const targets = [{ target, calibrate: version, ...how }];
    const modes = [durability, formatParams(options)].filter((part) => part !== "");
    const what = countWords(scenarios.length, "scenario");
    return [
      {
        id: compareColumnText({ target, version, durability, label, ...one }),
        title: `${target} ${version} · ${modes.join(" · ")}`,
        note: label,
        question: `Measure ${target} ${version} against itself in ${what} on ${label}?`,
        run: () =>
          tellResult(() => mutateAsync({ targets, scenarios, labels: [label] }), {
            done: "Calibration submitted",
            failed: "Nothing was submitted",
          }),
      },
    ];
  });
}
