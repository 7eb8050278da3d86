"use client";

import { useQuery } from "@tanstack/react-query";
import { definitionForm } from "./editor/definitionForm.ts";

/** Where the server has the JSON Schema of lapline.yml, for editors everywhere. */
const address = "/schemas/lapline.json";

/** JSON Schema of a definition; undefined until it is there. Without it nothing is proposed. */
export function useDefinitionSchema(): Record<string, unknown> | undefined {
  const query = useQuery({
    queryKey: [address],
    // It changes with the server only.
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    queryFn: async ({ signal }): Promise<Record<string, unknown>> => {
      const answer = await fetch(address, { signal });
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      return definitionForm(await answer.json());
    },
  });
  return query.data;
}
