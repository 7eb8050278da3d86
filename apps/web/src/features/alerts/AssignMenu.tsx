"use client";

import type { AlertAction } from "@lapline/contracts";
import { ChevronDown, UserRound } from "lucide-react";
import { useMembers } from "@/client/useMembers.ts";
import { buttonClass } from "@/components/ui/buttonClass.ts";
import { Menu } from "@/components/ui/Menu.tsx";
import { useSession } from "@/features/session/index.ts";

interface AssignMenuProps {
  size: "small" | "medium";
  onAct: (action: AlertAction) => void;
}

/** Gives an alert an owner: me, somebody else of the project, or nobody. */
export function AssignMenu({ size, onAct }: AssignMenuProps) {
  const { user } = useSession();
  const able = useMembers().filter(({ id, role }) => id !== user?.id && role !== "viewer");
  const entry = (id: string | null, content: string) => ({
    kind: "action" as const,
    id: id ?? "nobody",
    content,
    onSelect: () => onAct({ kind: "assign", userId: id }),
  });
  return (
    <Menu
      label="Assign to"
      className={buttonClass({ size })}
      entries={[
        ...(user === null ? [] : [entry(user.id, "Me")]),
        ...able.map(({ id, name }) => entry(id, name)),
        { kind: "separator", id: "before-nobody" },
        entry(null, "Nobody"),
      ]}
    >
      <UserRound aria-hidden /> Assign <ChevronDown aria-hidden />
    </Menu>
  );
}
