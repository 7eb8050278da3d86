"use client";

import type { SavedView } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { Bookmark, ChevronDown, Link2, Plus, Settings2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTRPC, useTRPCClient } from "@/client/trpc.ts";
import { wholeList } from "@/client/wholeList.ts";
import { buttonClass } from "@/components/ui/buttonClass.ts";
import { Menu } from "@/components/ui/Menu.tsx";
import type { MenuEntry } from "@/components/ui/menuEntries.ts";
import { useProjectPath } from "@/features/session/index.ts";
import { copyLink } from "./copyLink.ts";

const SaveViewDialog = dynamic(
  () => import("./SaveViewDialog.tsx").then((module) => module.SaveViewDialog),
  { ssr: false },
);
const ManageViewsDialog = dynamic(
  () => import("./ManageViewsDialog.tsx").then((module) => module.ManageViewsDialog),
  { ssr: false },
);

/** Named looks at the series list; `query` is the look in view. */
export function SavedViewsMenu({ query }: { query: string }) {
  const router = useRouter();
  const path = useProjectPath();
  const [dialog, setDialog] = useState<"save" | "manage" | null>(null);
  const items = useSavedViews();
  const current = items.find((view) => view.query === query);
  const address = (of: string) => path(`/series${of === "" ? "" : `?${of}`}`);
  const list = (title: string, shared: boolean): MenuEntry[] => {
    const some = items.filter((view) => view.shared === shared);
    if (some.length === 0) return [];
    return [
      { kind: "text", id: title, content: title },
      ...some.map((view) => ({
        kind: "action" as const,
        id: view.id,
        content: <span className="max-w-64 truncate">{view.name}</span>,
        onSelect: () => router.push(address(view.query)),
      })),
      { kind: "separator", id: `after ${title}` },
    ];
  };
  return (
    <>
      <Menu
        label="Views"
        align="end"
        className={buttonClass({ size: "small", look: "secondary" })}
        entries={[
          ...list("Of the project", true),
          ...list("My own", false),
          {
            kind: "action",
            id: "save",
            content: (
              <>
                <Plus aria-hidden /> Save this view
              </>
            ),
            onSelect: () => setDialog("save"),
          },
          {
            kind: "action",
            id: "link",
            content: (
              <>
                <Link2 aria-hidden /> Copy link to this view
              </>
            ),
            onSelect: () => void copyLink(address(query)),
          },
          ...(items.length === 0
            ? []
            : [
                {
                  kind: "action" as const,
                  id: "manage",
                  content: (
                    <>
                      <Settings2 aria-hidden /> Rename, share or delete
                    </>
                  ),
                  onSelect: () => setDialog("manage"),
                },
              ]),
        ]}
      >
        <Bookmark aria-hidden />
        <span className="max-w-48 truncate">{current?.name ?? "Views"}</span>
        <ChevronDown aria-hidden />
      </Menu>
      {dialog === "save" ? <SaveViewDialog query={query} onClose={() => setDialog(null)} /> : null}
      {dialog === "manage" ? (
        <ManageViewsDialog views={items} address={address} onClose={() => setDialog(null)} />
      ) : null}
    </>
  );
}

/** The project's views of the series list and the reader's own, by name. */
function useSavedViews(): readonly SavedView[] {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { data } = useQuery({
    queryKey: trpc.views.list.queryKey(),
    queryFn: ({ signal }) => wholeList((page) => client.views.list.query(page, { signal })),
  });
  return data?.items ?? [];
}
