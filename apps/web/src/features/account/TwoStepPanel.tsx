"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { countWords } from "@/components/format/countWords.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { EnableTwoStepDialog } from "./EnableTwoStepDialog.tsx";
import { ProofDialog } from "./ProofDialog.tsx";

/** Few enough to make new ones. */
const codesFew = 3;

type Open = "enable" | "renew" | "disable" | null;

/** Whether signing in asks for a code of an app too, and what changes that. */
export function TwoStepPanel() {
  const trpc = useTRPC();
  const query = useQuery(trpc.account.secondFactor.queryOptions());
  const [open, setOpen] = useState<Open>(null);
  const close = () => {
    setOpen(null);
    void query.refetch();
  };
  const found = query.data;
  return (
    <Panel title="Two-step sign-in" note="A code from an authenticator app, after the password.">
      <div className="flex flex-col items-start gap-3 p-4 text-sm">
        {query.isError && found === undefined ? (
          <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
        ) : null}
        {found?.enabledAt === null ? (
          <>
            <p>Off. Whoever learns your password can sign in.</p>
            <Button onClick={() => setOpen("enable")}>Enable two-step sign-in</Button>
          </>
        ) : found ? (
          <>
            <p>
              On since <RelativeTime at={found.enabledAt} />.{" "}
              {countWords(found.recoveryCodesLeft, "recovery code")} left.
            </p>
            {found.recoveryCodesLeft <= codesFew ? (
              <Banner tone="info" title="Few recovery codes are left">
                Without app and codes you cannot sign in. Replace the codes.
              </Banner>
            ) : null}
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setOpen("renew")}>Replace recovery codes</Button>
              <Button look="danger" onClick={() => setOpen("disable")}>
                Disable two-step sign-in
              </Button>
            </div>
          </>
        ) : null}
      </div>
      {open === "enable" ? <EnableTwoStepDialog onClose={close} /> : null}
      {open === "renew" || open === "disable" ? <ProofDialog act={open} onClose={close} /> : null}
    </Panel>
  );
}
