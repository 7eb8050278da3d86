"use client";

import { MembersOnly } from "@/components/ui/MembersOnly.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { useSession } from "@/features/session/index.ts";
import { PasswordPanel } from "./PasswordPanel.tsx";
import { SessionsPanel } from "./SessionsPanel.tsx";
import { TwoStepPanel } from "./TwoStepPanel.tsx";

/** The reader's own account: password, second step and sessions. It is the same in every project. */
export function AccountPage() {
  const { user } = useSession();
  if (user === null) return <MembersOnly />;
  return (
    <>
      <PageHeader
        title="Your account"
        note={`${user.name}, ${user.email}. The same in every project.`}
      />
      <PasswordPanel />
      <TwoStepPanel />
      <SessionsPanel />
    </>
  );
}
