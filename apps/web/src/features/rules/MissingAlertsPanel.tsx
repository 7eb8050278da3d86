"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { usePermission } from "@/features/session/index.ts";

/** Whether series that get no new points raise alerts. */
export function MissingAlertsPanel() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const mayManage = usePermission("rules.manage");
  const query = useQuery(trpc.rules.missingAlerts.queryOptions());
  const change = useMutation(trpc.rules.setMissingAlerts.mutationOptions());
  const save = async (alertsMissingData: boolean) => {
    try {
      await change.mutateAsync({ alertsMissingData });
      const title = `Alerts about missing data ${alertsMissingData ? "enabled" : "disabled"}`;
      showToast({ tone: "success", title });
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: "Nothing was changed", detail });
    }
    await queryClient.invalidateQueries(trpc.rules.missingAlerts.pathFilter());
  };
  return (
    <Panel title="Missing data">
      <div className="flex min-w-0 flex-col gap-1 p-4 text-sm">
        <Checkbox
          checked={query.data?.alertsMissingData ?? true}
          disabled={!mayManage || query.data === undefined || change.isPending}
          onChange={(event) => void save(event.target.checked)}
        >
          Alert when data is missing
        </Checkbox>
        <p className="text-muted">
          Applies to series without a new point when their schedule or usual pace expects one.
        </p>
      </div>
    </Panel>
  );
}
