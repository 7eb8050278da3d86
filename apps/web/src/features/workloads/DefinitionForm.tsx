"use client";

import type { DefinitionDetail } from "@lapline/contracts/definitions";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { TextField } from "@/components/ui/TextField.tsx";
import { useProjectPath, useSession } from "@/features/session/index.ts";
import type { Editor } from "./editor/createEditor.ts";
import { ProblemList } from "./ProblemList.tsx";
import { ReadPanel } from "./ReadPanel.tsx";
import { savedWords } from "./savedWords.ts";
import { useDefinitionSchema } from "./useDefinitionSchema.ts";
import { useDraft } from "./useDraft.ts";
import { useLeaveGuard } from "./useLeaveGuard.ts";
import { useMayDefine } from "./useMayDefine.ts";
import { useValidation } from "./useValidation.ts";

/** As high as an editor of a short text, so that nothing moves when it comes. */
/** Height of a text in the editor by its theme: lines of 1.6 × 0.8125 rem, and 1 rem around them. */
const editorRem = (text: string) => Math.max(27, text.split("\n").length * 1.3 + 1);
const editorSkeleton = () => <Skeleton className="h-[26rem] w-full" />;
const DefinitionEditor = dynamic(
  () => import("./editor/DefinitionEditor.tsx").then((module) => module.DefinitionEditor),
  { ssr: false, loading: editorSkeleton },
);
const ConfirmDialog = dynamic(
  () => import("@/components/ui/ConfirmDialog.tsx").then((module) => module.ConfirmDialog),
  { ssr: false },
);
const TryPanel = dynamic(() => import("./try/TryPanel.tsx").then((module) => module.TryPanel), {
  ssr: false,
});

interface DefinitionFormProps {
  /** Names the draft within the project. */
  draftKey: string;
  parent: { title: string; href: string };
  title: string;
  /** The definition that is changed; null: a new one. */
  stored: DefinitionDetail | null;
  /** What it starts from. */
  text: string;
}

/** The editor with its mistakes, what was read, a trial, and Save. */
export function DefinitionForm({ draftKey, parent, title, stored, text }: DefinitionFormProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const path = useProjectPath();
  const may = useMayDefine();
  const { project } = useSession();
  const key = `lapline-definition:${project.id}:${draftKey}`;
  const draft = useDraft(key, text, stored?.revision ?? null);
  const [repository, setRepository] = useState(stored?.repository ?? "");
  const { validation, error, isCurrent } = useValidation(draft.text, repository.trim());
  const schema = useDefinitionSchema();
  const goTo = useRef<Editor["goTo"]>(undefined);
  const put = useMutation(trpc.definitions.put.mutationOptions());
  const [refused, setRefused] = useState<string | null>(null);
  const guard = useLeaveGuard(draft.isDirty && !put.isSuccess);
  const problems = validation?.problems ?? [];
  const input = {
    text: draft.text,
    ...(repository.trim() === "" ? {} : { repository: repository.trim() }),
  };
  const save = async () => {
    const [first] = isCurrent ? problems : [];
    if (first !== undefined) return goTo.current?.(first);
    setRefused(null);
    try {
      const answer = await put.mutateAsync(input);
      draft.settle();
      showToast({ tone: "success", ...savedWords(answer) });
      await queryClient.invalidateQueries(trpc.definitions.pathFilter());
      await queryClient.invalidateQueries(trpc.catalog.pathFilter());
      router.push(path(`/workloads/own/${answer.target}`));
    } catch (failure) {
      setRefused(problemFromError(failure).detail);
    }
  };
  return (
    <>
      <PageHeader
        parent={parent}
        title={title}
        docs="/docs/reference/lapline-yml"
        note={stored === null ? null : `Saving makes revision ${stored.revision + 1}.`}
        actions={
          may ? (
            <Button look="primary" busy={put.isPending} onClick={() => void save()}>
              Save
            </Button>
          ) : null
        }
      />
      {may ? null : (
        <Banner tone="info" title="You may not write definitions here">
          Owners and admins may. A setting of the project allows it to members.
        </Banner>
      )}
      {refused === null ? null : <Banner tone="error" title={refused} />}
      {error === null ? null : (
        <Banner tone="warning" title="The definition could not be checked">
          {problemFromError(error).detail}
        </Banner>
      )}
      {draft.restored === null ? null : (
        <RestoredBanner
          revision={draft.restored.revision}
          current={stored?.revision ?? null}
          onDiscard={draft.discard}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel title="lapline.yml" note={draft.isDirty ? "not saved" : undefined}>
          {/* As high as its lines before the editor is loaded, so that nothing below moves. */}
          <div style={{ minHeight: `${editorRem(draft.text)}rem` }}>
            <DefinitionEditor
              text={draft.text}
              problems={problems}
              schema={schema}
              onChange={draft.setText}
              onReady={(next) => {
                goTo.current = next;
              }}
            />
          </div>
          <ProblemList
            problems={problems}
            isCurrent={isCurrent}
            goTo={(place) => goTo.current?.(place)}
          />
        </Panel>
        <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-5">
          {validation?.read?.source === "checkout" ? (
            <TextField
              label="Repository"
              value={repository}
              maxLength={500}
              placeholder="https://git.example.org/team/todo.git"
              hint="Where the source `checkout` is fetched from."
              onChange={(event) => setRepository(event.target.value)}
            />
          ) : null}
          <ReadPanel read={validation?.read ?? null} stored={stored} />
        </div>
      </div>
      {may ? (
        <TryPanel input={input} read={validation?.read ?? null} mistakes={problems.length} />
      ) : null}
      <ConfirmDialog
        open={guard.wanted !== null}
        onOpenChange={(open) => (open ? undefined : guard.stay())}
        title="Leave without saving?"
        action="Leave"
        wayOut="Stay"
        onConfirm={() => {
          const { wanted } = guard;
          guard.stay();
          if (wanted !== null) router.push(wanted);
        }}
      >
        The draft stays in this tab until you save or discard it.
      </ConfirmDialog>
    </>
  );
}

interface RestoredBannerProps {
  /** The revision that the draft changed; null: a new definition. */
  revision: number | null;
  current: number | null;
  onDiscard: () => void;
}

function RestoredBanner({ revision, current, onDiscard }: RestoredBannerProps) {
  const isOutdated = revision !== null && current !== null && revision !== current;
  return (
    <Banner
      tone={isOutdated ? "warning" : "info"}
      title="Your unsaved draft is back"
      actions={
        <Button size="small" onClick={onDiscard}>
          Discard draft
        </Button>
      }
    >
      {isOutdated
        ? `It changes revision ${revision}. Revision ${current} was saved since; saving the draft replaces it.`
        : null}
    </Banner>
  );
}
