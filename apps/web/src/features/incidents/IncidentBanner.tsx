"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { usePermission, useProjectPath, useSession } from "@/features/session/index.ts";

const lookEveryMs = 60_000;
const oneOpen = { state: "open", limit: 1 } as const;

/** Tells administrators on every page that items are set aside, and leads to them. */
export function IncidentBanner() {
  const trpc = useTRPC();
  const mayManage = usePermission("incidents.manage");
  const { ownsInstallation } = useSession();
  const ofProject = useQuery(
    trpc.incidents.list.queryOptions(oneOpen, { enabled: mayManage, refetchInterval: lookEveryMs }),
  );
  const ofNone = useQuery(
    trpc.installation.incidents.queryOptions(oneOpen, {
      enabled: ownsInstallation && mayManage,
      refetchInterval: lookEveryMs,
    }),
  );
  const path = useProjectPath();
  const isOpen = [ofProject, ofNone].some(({ data }) => (data?.items.length ?? 0) > 0);
  if (!mayManage || !isOpen) return null;
  return (
    <Banner
      tone="warning"
      title="Some items are set aside after repeated errors"
      actions={<ButtonLink href={path("/settings/incidents")}>Open incidents</ButtonLink>}
    >
      Everything else continues. Retry or discard them.
    </Banner>
  );
}
