"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { prepareSuggestions } from "./prepareSuggestions.ts";

/** Columns that are looked at, the newest. */
const newestMax = 200;

/** Comparisons that the results at hand allow, to start with one press. */
export function Suggestions({ onPick }: { onPick: (columns: string[]) => void }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.compare.columns.queryOptions({ limit: newestMax }));
  if (query.data === undefined) return null;
  const suggestions = prepareSuggestions(query.data.items);
  if (suggestions.length === 0) {
    return <p>A comparison needs two columns. This project has results of fewer.</p>;
  }
  return (
    <div className="flex flex-wrap gap-2">
      {suggestions.map(({ title, columns }) => (
        <Button key={columns.join()} size="small" onClick={() => onPick(columns)}>
          {title}
        </Button>
      ))}
    </div>
  );
}
