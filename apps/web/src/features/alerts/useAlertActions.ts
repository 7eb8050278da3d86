"use client";

import type { Alert, AlertAction, AlertRefusal, AlertSummary, Page } from "@lapline/contracts";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { countWords } from "@/components/format/countWords.ts";
import { showToast } from "@/components/ui/showToast.ts";

type Target = Pick<AlertSummary, "id" | "revision">;

const done: Record<AlertAction["kind"], string> = {
  acknowledge: "acknowledged",
  dismiss: "dismissed",
  reopen: "reopened",
  assign: "assigned",
  snooze: "snoozed",
};

/** Acts on alerts: shown at once, taken back with the reason when the server refuses. */
export function useAlertActions() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const mutation = useMutation(trpc.alerts.act.mutationOptions());
  const act = async (alerts: readonly Target[], action: AlertAction): Promise<boolean> => {
    const ids = new Set(alerts.map(({ id }) => id));
    const change = <T extends AlertSummary>(alert: T): T =>
      ids.has(alert.id) ? { ...alert, ...predictAlert(action) } : alert;
    const lists = trpc.alerts.list.pathFilter();
    const singles = trpc.alerts.get.pathFilter();
    await queryClient.cancelQueries(trpc.alerts.pathFilter());
    const before: [QueryKey, unknown][] = [
      ...queryClient.getQueriesData(lists),
      ...queryClient.getQueriesData(singles),
    ];
    queryClient.setQueriesData<Page<AlertSummary>>(
      lists,
      (page) => page && { ...page, items: page.items.map(change) },
    );
    queryClient.setQueriesData<Alert>(singles, (alert) => alert && change(alert));
    let worked = false;
    try {
      const { changed, refused } = await mutation.mutateAsync({
        alerts: alerts.map(({ id, revision }) => ({ id, revision })),
        action,
      });
      worked = refused.length === 0;
      const [first] = refused;
      if (first !== undefined) {
        showToast({
          tone: "error",
          title: `${countWords(refused.length, "alert")} not changed`,
          detail: refusalWords[first.reason],
        });
      } else {
        const what =
          action.kind === "snooze" && action.until === null ? "woken" : done[action.kind];
        showToast({ tone: "success", title: `${countWords(changed.length, "alert")} ${what}` });
      }
    } catch (error) {
      for (const [key, data] of before) queryClient.setQueryData(key, data);
      showToast({
        tone: "error",
        title: "Nothing was changed",
        detail: problemFromError(error).detail,
      });
    }
    await queryClient.invalidateQueries(trpc.alerts.pathFilter());
    return worked;
  };
  return { act, busy: mutation.isPending };
}

/** Why an alert was not changed, and what next. */
const refusalWords: Record<AlertRefusal, string> = {
  changed_meanwhile: "Someone else changed this alert. Check its new state, then retry.",
  wrong_state: "The alert's state does not allow this. Check its new state.",
  not_found: "The alert no longer exists.",
  no_member: "This person is not a member of the project.",
};

/** What an act will have changed about an alert, as far as a page shows it before the server answers. */
function predictAlert(action: AlertAction): Partial<AlertSummary> {
  switch (action.kind) {
    case "acknowledge":
      return { state: "acknowledged" };
    case "dismiss":
      return { state: "dismissed", snoozedUntil: null };
    case "reopen":
      return { state: "open" };
    case "assign":
      return action.userId === null ? { assignee: null } : {};
    case "snooze":
      return { snoozedUntil: action.until };
  }
}
