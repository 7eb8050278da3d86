"use client";

import { definitionTemplates } from "@lapline/contracts/gallery";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { MembersOnly } from "@/components/ui/MembersOnly.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { useProjectPath, useSession } from "@/features/session/index.ts";
import { DefinitionForm } from "./DefinitionForm.tsx";
import { TemplateGallery } from "./TemplateGallery.tsx";

const address = {
  /** Id of the template that a new definition starts from. */
  template: parseAsString,
  /** Target of the definition to change. */
  target: parseAsString,
};

/** Writes a definition: from a template that is chosen first, or one that is stored. */
export function EditorPage() {
  const path = useProjectPath();
  const isVisitor = useSession().user === null;
  const [{ template, target }] = useQueryStates(address);
  if (isVisitor) return <MembersOnly />;
  if (target !== null) return <StoredEditor key={target} target={target} />;
  const found = definitionTemplates.find(({ id }) => id === template);
  const parent = { title: "Workloads", href: path("/workloads") };
  if (found === undefined && template !== "empty") {
    return (
      <>
        <PageHeader
          parent={parent}
          title="Define your own"
          docs="/docs/reference/definitions"
          note="Choose what is most like your software. Everything can be changed later."
        />
        <TemplateGallery />
      </>
    );
  }
  return (
    <DefinitionForm
      key={found?.id ?? "empty"}
      draftKey={`new:${found?.id ?? "empty"}`}
      parent={parent}
      title="Define your own"
      stored={null}
      text={found?.text ?? ""}
    />
  );
}

function StoredEditor({ target }: { target: string }) {
  const trpc = useTRPC();
  const path = useProjectPath();
  // What others save meanwhile must not replace what is being written.
  const query = useQuery(
    trpc.definitions.get.queryOptions({ target }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  const skeleton = useDelayedFlag(query.isPending);
  if (skeleton) return <Skeleton className="h-dvh w-full rounded-lg" />;
  if (query.data === undefined) {
    return query.isError ? (
      <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
    ) : null;
  }
  return (
    <DefinitionForm
      draftKey={`own:${target}`}
      parent={{ title: query.data.title, href: path(`/workloads/own/${target}`) }}
      title="Edit definition"
      stored={query.data}
      text={query.data.text}
    />
  );
}
