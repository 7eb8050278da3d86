"use client";

import {
  canonicalJson,
  compareColumnText,
  compareQuerySchema,
  formatParams,
  type Params,
  spellName,
} from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";

interface ParametersDialogProps {
  /** The column as text. */
  column: string;
  onClose: () => void;
  onReplace: (text: string) => void;
  onAdd: (text: string) => void;
}

/** Narrows a column to values of parameters, so that the same version can be compared with itself. */
export function ParametersDialog({ column, onClose, onReplace, onAdd }: ParametersDialogProps) {
  const trpc = useTRPC();
  const query = useQuery(trpc.compare.parameters.queryOptions({ column }));
  const [parsed] = compareQuerySchema.safeParse({ columns: column }).data?.columns ?? [];
  const [params, setParams] = useState<Params>(parsed?.params ?? {});
  const text = parsed === undefined ? column : compareColumnText({ ...parsed, params });
  const choose = (name: string, value: Params[string]) => {
    const { [name]: chosen, ...others } = params;
    const isSame = chosen !== undefined && canonicalJson(chosen) === canonicalJson(value);
    setParams(isSame ? others : { ...others, [name]: value });
  };
  const items = query.data?.items ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Narrow to parameters"
      description="The column has only results with the chosen values. Rows differ by the other parameters."
    >
      {query.isError ? (
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      ) : null}
      {query.data !== undefined && items.length === 0 ? (
        <p className="text-sm text-muted">Every result of this column has the same parameters.</p>
      ) : null}
      {items.map(({ name, values }) => (
        <fieldset key={name} className="flex flex-wrap items-center gap-1.5">
          <legend className="mb-1 text-sm font-medium">{spellName(name)}</legend>
          {values.map((value) => {
            const isChosen = canonicalJson(params[name] ?? null) === canonicalJson(value);
            return (
              <Button
                key={canonicalJson(value)}
                size="small"
                look={isChosen ? "pressed" : "quiet"}
                aria-pressed={isChosen}
                onClick={() => choose(name, value)}
              >
                {formatParams({ [name]: value }).slice(spellName(name).length + 1)}
              </Button>
            );
          })}
        </fieldset>
      ))}
      <div className="flex justify-end gap-2">
        <Button onClick={() => onAdd(text)} disabled={text === column}>
          Add as a column
        </Button>
        <Button look="primary" onClick={() => onReplace(text)}>
          Use for this column
        </Button>
      </div>
    </Dialog>
  );
}
