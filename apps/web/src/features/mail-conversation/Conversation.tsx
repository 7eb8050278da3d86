import { type Mail, type MailStep, mailStateWords } from "@lapline/contracts";
import { CircleCheck, CircleMinus, CircleX } from "lucide-react";
import { classNames } from "@/components/ui/classNames.ts";

const titles: Record<MailStep["step"], string> = {
  connect: "Connection",
  encrypt: "Encryption",
  login: "Sign-in",
  recipient: "Sender and recipient",
  content: "Content",
};

const looks = {
  ok: { Icon: CircleCheck, tone: "text-good", word: "worked" },
  failed: { Icon: CircleX, tone: "text-bad", word: "failed" },
  skipped: { Icon: CircleMinus, tone: "text-faint", word: "skipped" },
} as const;

/** How one attempt to send a mail went, with the server's own words and what to look at. */
export function Conversation({
  mail,
}: {
  mail: Pick<Mail, "to" | "state" | "attempts" | "lastError" | "conversation">;
}) {
  const { to, conversation, lastError } = mail;
  const server = conversation?.server ?? null;
  return (
    <>
      <p className="font-medium">{mailStateWords(mail).sentence({ to, server })}</p>
      {conversation === null ? (
        <p className="text-bad">{lastError}</p>
      ) : (
        <ol className="flex min-w-0 flex-col gap-2">
          {conversation.steps.map((step) => (
            <StepLine key={step.step} step={step} />
          ))}
        </ol>
      )}
      {conversation?.advice ? <p>{conversation.advice}</p> : null}
    </>
  );
}

function StepLine({ step: { step, outcome, words, reply } }: { step: MailStep }) {
  const { Icon, tone, word } = looks[outcome];
  return (
    <li className="flex min-w-0 gap-2.5">
      <Icon aria-hidden className={classNames("mt-0.5 size-4 shrink-0", tone)} />
      <div className="flex min-w-0 flex-col">
        <span>
          <span className="font-medium">{titles[step]}</span>
          <span className="sr-only"> {word}:</span> <span className="text-muted">{words}</span>
        </span>
        {reply === null || words.includes(reply) ? null : (
          <code className="font-mono text-xs break-words text-muted">{reply}</code>
        )}
      </div>
    </li>
  );
}
