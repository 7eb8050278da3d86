"use client";

import { mailStateWords } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useEffect } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { ScrollBox } from "@/components/ui/ScrollBox.tsx";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import { Conversation } from "@/features/mail-conversation/index.ts";
import { useProjectPath } from "@/features/session/index.ts";
import { framedMail } from "./framedMail.ts";

const parts = ["html", "text", "delivery"] as const;

/**
 * One mail as its reader gets it: the HTML part walled off in a frame, or the plain text; and what the
 * mail server said to it.
 */
export function MailPanel({ mailId, onClose }: { mailId: string; onClose: () => void }) {
  const trpc = useTRPC();
  const path = useProjectPath();
  const query = useQuery(trpc.mails.get.queryOptions({ id: mailId }));
  const [part, setPart] = useQueryState("part", parseAsStringLiteral(parts).withDefault("html"));
  const mail = query.data;
  const shownId = mail?.id;
  // It stands below the list, which may fill the window.
  useEffect(() => {
    if (shownId !== undefined) {
      document.getElementById("mail")?.scrollIntoView({ block: "nearest" });
    }
  }, [shownId]);
  if (mail === undefined) {
    return query.isError ? <ProblemState problem={problemFromError(query.error)} /> : null;
  }
  return (
    <Panel
      title={mail.subject}
      note={`to ${mail.to}`}
      id="mail"
      actions={
        <span className="flex flex-wrap items-center gap-2">
          <SegmentedControl
            label="Part"
            options={[
              { value: "html", label: "HTML" },
              { value: "text", label: "Text" },
              { value: "delivery", label: "Delivery" },
            ]}
            value={part}
            onChange={(next) => void setPart(next)}
          />
          {mail.alertId === null ? null : (
            <ButtonLink size="small" href={path(`/alerts/${mail.alertId}`)}>
              Open alert
            </ButtonLink>
          )}
          <Button size="iconSmall" look="ghost" aria-label="Close the mail" onClick={onClose}>
            <X aria-hidden />
          </Button>
        </span>
      }
    >
      {mail.lastError === null || part === "delivery" ? null : (
        <p className="px-4 pt-3 text-sm text-bad">{mail.lastError}</p>
      )}
      {part === "delivery" ? (
        <div className="flex min-w-0 flex-col gap-3 p-4 text-sm">
          {mail.conversation === null && mail.lastError === null ? (
            <p className="text-muted">
              {mailStateWords(mail).sentence({ to: mail.to, server: null })}
            </p>
          ) : (
            <Conversation mail={mail} />
          )}
        </div>
      ) : mail.html === null || mail.text === null ? (
        <p className="p-4 text-sm text-muted">It is written when it is sent.</p>
      ) : part === "html" ? (
        <iframe
          title={mail.subject}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          srcDoc={framedMail(mail.html)}
          className="h-[36rem] w-full rounded-b-lg bg-[#ffffff]"
        />
      ) : (
        <ScrollBox label="Plain text of the mail" className="max-h-[36rem]">
          <pre className="p-4 font-mono text-xs whitespace-pre-wrap">{mail.text}</pre>
        </ScrollBox>
      )}
    </Panel>
  );
}
