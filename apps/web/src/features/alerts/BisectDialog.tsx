"use client";

import type { BisectionPlan } from "@lapline/contracts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { planWords } from "./bisectionWords.ts";

interface BisectDialogProps {
  alertId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is searched between the two versions of the alert. */
  own: BisectionPlan;
}

/** Between which versions a change is searched, what that costs at most, and its start. */
export function BisectDialog({ alertId: id, open, onOpenChange, own }: BisectDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [range, setRange] = useState({ from: own.from, to: own.to });
  const isOwn = range.from === own.from && range.to === own.to;
  const wanted = isOwn ? { id } : { id, ...range };
  const query = useQuery(
    trpc.alerts.planBisection.queryOptions(wanted, { placeholderData: keepPreviousData }),
  );
  const bisect = useMutation(trpc.alerts.bisect.mutationOptions());
  const plan = query.isPlaceholderData ? undefined : query.data;
  const error = bisect.error ?? query.error;
  const canStart = plan?.problem === null && !bisect.isPending;
  const start = async () => {
    if (!canStart) return;
    try {
      await bisect.mutateAsync(wanted);
      await queryClient.invalidateQueries(trpc.alerts.pathFilter());
      onOpenChange(false);
    } catch {
      // The dialog shows what the mutation says.
    }
  };
  const end = (label: string, name: "from" | "to") => (
    <SelectField
      label={label}
      value={range[name]}
      options={[...new Set([...own.versions, range[name]])]
        .toReversed()
        .map((version) => ({ value: version, label: version }))}
      onChange={(event) => {
        bisect.reset();
        setRange({ ...range, [name]: event.target.value });
      }}
    />
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Bisect"
      description="Compares interleaved versions until the change lies between two adjacent ones."
    >
      <Form
        problem={error ? problemFromError(error).detail : undefined}
        busy={bisect.isPending}
        onSubmit={start}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          {end("First version", "from")}
          {end("Last version", "to")}
        </div>
        <p role="status" className="min-h-15 text-sm">
          {plan === undefined ? null : (plan.problem ?? planWords(plan))}
          {plan?.problem === null && !isOwn
            ? " The first comparison is of the two: whether the change lies between them is not known."
            : null}
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" look="primary" busy={bisect.isPending} aria-disabled={!canStart}>
            Start
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
