"use client";

import { Lock } from "lucide-react";
import { toSignIn } from "@/client/toSignIn.ts";
import { Button } from "./Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

/** For readers without an account, and for those whose session ended. */
export function MembersOnly() {
  return (
    <EmptyState icon={<Lock aria-hidden />} title="This needs an account">
      <p>Visitors read what a public project measured. Members sign in to see and do the rest.</p>
      <div>
        <Button look="primary" onClick={toSignIn}>
          Sign in
        </Button>
      </div>
    </EmptyState>
  );
}
