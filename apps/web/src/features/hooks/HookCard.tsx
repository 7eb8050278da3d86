"use client";

import type { Hook } from "@lapline/contracts";
import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTRPC } from "@/client/trpc.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { showToast } from "@/components/ui/showToast.ts";
import { useAsked } from "@/components/ui/useAsked.ts";
import { useCardActions } from "@/components/ui/useCardActions.ts";
import { useOrigin } from "@/components/ui/useOrigin.ts";
import { approvalWords, vendorWords } from "./hookWords.ts";
import { ruleSentence } from "./ruleSentence.ts";

interface HookCardProps {
  hook: Hook;
  /** Whether the reader may change it. */
  may: boolean;
}

/** One CI trigger: who sends to which address, what its rules run, and what can be done with it. */
export function HookCard({ hook, may }: HookCardProps) {
  const { name, vendor, repository, paused, path, rules, approval, lastDeliveryAt } = hook;
  const origin = useOrigin();
  return (
    <section aria-label={name} className="min-w-0 rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-sm font-semibold break-words">{name}</h2>
          <span className={classNames("text-sm font-medium", paused ? "text-muted" : "text-good")}>
            {paused ? "Paused" : "Active"}
          </span>
          <span className="rounded border border-line bg-subtle px-1.5 text-xs text-muted">
            {vendorWords[vendor]}
          </span>
        </div>
        {may ? <HookActions hook={hook} /> : null}
      </header>
      <div className="flex min-w-0 flex-col gap-3 p-4 text-sm">
        <div className="flex min-w-0 flex-col gap-1">
          <span className="text-xs text-muted">Address that messages are sent to</span>
          <CodeBlock label={`address of ${name}`} code={`${origin}${path}`} />
        </div>
        <div className="min-w-0">
          <h3 className="text-xs text-muted">Rules</h3>
          {rules.length === 0 ? (
            <p className="text-bad">No rules, so no message starts a run.</p>
          ) : (
            <ul className="flex flex-col gap-1">
              {rules.map((rule) => (
                <li key={rule.id} className="break-words">
                  <span className="font-medium">{rule.name}</span> {ruleSentence(rule)}
                </li>
              ))}
            </ul>
          )}
        </div>
        <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
          <div className="min-w-0">
            <dt className="text-xs text-muted">Repository</dt>
            <dd className="break-all">{repository ?? "any"}</dd>
          </div>
          <div>
            <dt className="text-xs text-muted">Last delivery</dt>
            <dd>{lastDeliveryAt === null ? "never" : <RelativeTime at={lastDeliveryAt} />}</dd>
          </div>
          <div>
            <dt className="text-xs text-muted">Wait for approval</dt>
            <dd>{approvalWords[approval]}</dd>
          </div>
          <div>
            <dt className="text-xs text-muted">Definition file</dt>
            <dd className="break-all">{hook.definitionFile}</dd>
          </div>
          <div>
            <dt className="text-xs text-muted">Secrets</dt>
            <dd>
              <Secrets secrets={hook.secrets} />
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

function Secrets({ secrets }: Pick<Hook, "secrets">) {
  return (
    <ul>
      {secrets.map(({ createdAt, endsAt }) => (
        <li key={createdAt}>
          made <RelativeTime at={createdAt} />
          {endsAt === null ? (
            ", accepted until replaced"
          ) : (
            <>
              , ends <RelativeTime at={endsAt} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

const HookRulesDialog = dynamic(
  () => import("./HookRulesDialog.tsx").then((module) => module.HookRulesDialog),
  { ssr: false },
);
const RotateHookDialog = dynamic(
  () => import("./RotateHookDialog.tsx").then((module) => module.RotateHookDialog),
  { ssr: false },
);

const ChangeHookDialog = dynamic(
  () => import("./ChangeHookDialog.tsx").then((module) => module.ChangeHookDialog),
  { ssr: false },
);

/** Rules, change, new secret, pause or resume, delete. */
function HookActions({ hook }: { hook: Hook }) {
  const { id, name, paused } = hook;
  const trpc = useTRPC();
  const { dialog, open, close, show, act } = useCardActions<
    "rules" | "change" | "rotate" | "delete"
  >(trpc.hooks.pathFilter());
  const rulesAsked = useAsked(dialog === "rules");
  const changeAsked = useAsked(dialog === "change");
  const rotateAsked = useAsked(dialog === "rotate");
  const update = useMutation(trpc.hooks.update.mutationOptions());
  const remove = useMutation(trpc.hooks.delete.mutationOptions());
  const toggle = () =>
    act(`${name} was not changed`, async () => {
      await update.mutateAsync({ id, paused: !paused });
    });
  const confirmDelete = () =>
    act(`${name} was not deleted`, async () => {
      await remove.mutateAsync({ id });
      close();
      showToast({ tone: "success", title: `The CI trigger ${name} was deleted` });
    });
  const of = <span className="sr-only"> {name}</span>;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button size="small" onClick={open("rules")}>
        Rules{of}
      </Button>
      <Button size="small" look="ghost" onClick={open("change")}>
        Edit{of}
      </Button>
      <Button size="small" look="ghost" onClick={open("rotate")}>
        New secret{of}
      </Button>
      <Button size="small" look="ghost" busy={update.isPending} onClick={() => void toggle()}>
        {paused ? "Resume" : "Pause"}
        {of}
      </Button>
      <Button size="small" look="ghost" onClick={open("delete")}>
        Delete{of}
      </Button>
      {rulesAsked ? (
        <HookRulesDialog open={dialog === "rules"} hook={hook} onOpenChange={show("rules")} />
      ) : null}
      {changeAsked ? (
        <ChangeHookDialog open={dialog === "change"} hook={hook} onOpenChange={show("change")} />
      ) : null}
      {rotateAsked ? (
        <RotateHookDialog open={dialog === "rotate"} hook={hook} onOpenChange={show("rotate")} />
      ) : null}
      <ConfirmDialog
        open={dialog === "delete"}
        onOpenChange={show("delete")}
        title={`Delete the CI trigger ${name}?`}
        action="Delete CI trigger"
        busy={remove.isPending}
        onConfirm={() => void confirmDelete()}
      >
        Its rules, secrets and deliveries go with it. Runs that it started stay.
      </ConfirmDialog>
    </div>
  );
}
