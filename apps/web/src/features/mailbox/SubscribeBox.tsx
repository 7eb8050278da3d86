"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { useSession } from "@/features/session/index.ts";

/** Whether the reader wants regression mails of this project. */
export function SubscribeBox() {
  const trpc = useTRPC();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const members = useQuery(trpc.members.list.queryOptions());
  const subscribe = useMutation(trpc.members.subscribe.mutationOptions());
  const mine = members.data?.items.find(({ id }) => id === user?.id)?.regressionMail;
  const change = async (regressionMail: boolean) => {
    try {
      await subscribe.mutateAsync({ regressionMail });
      await queryClient.invalidateQueries(trpc.members.pathFilter());
    } catch (error) {
      showToast({
        tone: "error",
        title: "Your subscription was not changed",
        detail: problemFromError(error).detail,
      });
    }
  };
  return (
    <div className="flex min-h-8">
      <Checkbox
        checked={subscribe.isPending ? subscribe.variables.regressionMail : (mine ?? false)}
        disabled={mine === undefined}
        onChange={(event) => void change(event.target.checked)}
      >
        Mail regressions of this project to {user?.email}
      </Checkbox>
    </div>
  );
}
