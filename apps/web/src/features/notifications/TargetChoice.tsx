"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { countWords } from "@/components/format/countWords.ts";
import { Checkbox } from "@/components/ui/Checkbox.tsx";

interface TargetChoiceProps {
  /** Empty: every target. */
  targets: readonly string[];
  onChange: (targets: string[]) => void;
}

/** Which targets of the project a subscription is about. */
export function TargetChoice({ targets, onChange }: TargetChoiceProps) {
  const trpc = useTRPC();
  const facets = useQuery(trpc.series.facets.queryOptions({}));
  const known = (facets.data?.target ?? []).map(({ value }) => value);
  const all = [...new Set([...known, ...targets])].toSorted();
  return (
    <details className="min-w-0 text-sm sm:col-span-2">
      <summary className="w-fit cursor-pointer rounded-md py-1 font-medium">
        {targets.length === 0 ? "Every target" : `Only ${countWords(targets.length, "target")}`}
      </summary>
      <div className="mt-1 grid max-h-56 gap-x-2 overflow-y-auto sm:grid-cols-2">
        <Checkbox checked={targets.length === 0} onChange={() => onChange([])}>
          Every target
        </Checkbox>
        {all.map((target) => (
          <Checkbox
            key={target}
            checked={targets.includes(target)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...targets, target]
                  : targets.filter((each) => each !== target),
              )
            }
          >
            {target}
          </Checkbox>
        ))}
      </div>
    </details>
  );
}
