"use client";

import type { DefinitionDetail } from "@lapline/contracts/definitions";
import { useQuery } from "@tanstack/react-query";
import { FilePenLine, History } from "lucide-react";
import type { ReactNode } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { countWords } from "@/components/format/countWords.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { useTitle } from "@/components/ui/useTitle.ts";
import { usePermission, useProjectPath } from "@/features/session/index.ts";
import { ArchiveButton } from "./ArchiveButton.tsx";
import { RevisionsPanel } from "./RevisionsPanel.tsx";
import { sourceWords } from "./sourceWords.ts";
import { useMayDefine } from "./useMayDefine.ts";

/** One definition: its text, what it measures, where it is used, and its revisions. */
export function DefinitionPage({ target }: { target: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.definitions.get.queryOptions({ target }));
  const skeleton = useDelayedFlag(query.isPending);
  useTitle(query.data?.title);
  if (skeleton) {
    return (
      <div className="flex flex-col gap-4" aria-busy="true">
        <Skeleton className="h-8 w-72 max-w-full rounded" />
        <Skeleton className="h-dvh w-full rounded-lg" />
      </div>
    );
  }
  const definition = query.data;
  if (definition === undefined) {
    return query.isError ? (
      <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
    ) : null;
  }
  return (
    <>
      <DefinitionHeader definition={definition} />
      <StaleBanner query={query} />
      {definition.archivedAt === null ? null : (
        <Banner tone="info" title="Archived">
          New runs do not offer it. Its results stay, and it can be restored at any time.
        </Banner>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel title="lapline.yml" note={`revision ${definition.revision}`}>
          <div className="p-3">
            <CodeBlock label="definition" code={definition.text} />
          </div>
        </Panel>
        <DefinitionFacts definition={definition} />
      </div>
      <RevisionsPanel definition={definition} />
    </>
  );
}

function DefinitionHeader({ definition }: { definition: DefinitionDetail }) {
  const path = useProjectPath();
  const maySubmit = usePermission("runs.submit");
  const mayDefine = useMayDefine();
  const { target, title, description, archivedAt, revision, revisedAt, revisedBy } = definition;
  return (
    <PageHeader
      parent={{ title: "Workloads", href: path("/workloads") }}
      title={title}
      note={
        <>
          {description === "" ? null : <p className="break-words">{description}</p>}
          <p>
            {target}, revision {revision} by {revisedBy} <RelativeTime at={revisedAt} />
          </p>
        </>
      }
      actions={
        <>
          {mayDefine ? <ArchiveButton definition={definition} /> : null}
          {mayDefine ? (
            <ButtonLink href={path(`/workloads/editor?target=${target}`)}>
              <FilePenLine aria-hidden /> Edit
            </ButtonLink>
          ) : null}
          {maySubmit && archivedAt === null ? (
            <ButtonLink look="primary" href={path(`/runs/new?target=${target}&last=5`)}>
              <History aria-hidden /> Measure the last five versions
            </ButtonLink>
          ) : null}
        </>
      }
    />
  );
}

function DefinitionFacts({ definition }: { definition: DefinitionDetail }) {
  const path = useProjectPath();
  const { target, source, repository, modes, scenarios, usedBy, runs, lastRunAt } = definition;
  const link = "text-accent hover:underline";
  return (
    <Panel title="What it measures">
      <dl className="flex flex-col gap-3 p-4 text-sm">
        <Fact title="Versions from">
          {sourceWords(source)}
          {repository === null ? null : (
            <span className="block text-xs break-all text-muted">{repository}</span>
          )}
        </Fact>
        <Fact title="Scenarios">
          {scenarios.map(({ id, title, version }) => (
            <span key={id} className="block break-words">
              {title}{" "}
              <span className="text-muted">
                {id}
                {version === null ? null : ` v${version}`}
              </span>
            </span>
          ))}
        </Fact>
        {modes.length < 2 ? null : <Fact title="Modes">{modes.join(", ")}</Fact>}
        <Fact title="Results">
          <Link href={path(`/series?target=${target}`)} className={link}>
            Series of {target}
          </Link>
        </Fact>
        <Fact title="Runs">
          {runs === 0 ? (
            "none yet"
          ) : (
            <>
              <Link href={path(`/runs?target=${target}`)} className={link}>
                {countWords(runs, "run")}
              </Link>
              {lastRunAt === null ? null : (
                <span className="text-muted">
                  , the last <RelativeTime at={lastRunAt} />
                </span>
              )}
            </>
          )}
        </Fact>
        <Used title="Schedules" items={usedBy.schedules} to="/schedules" />
        <Used title="CI triggers" items={usedBy.hooks} to="/settings/ci-triggers" />
      </dl>
    </Panel>
  );
}

function Used({
  title,
  items,
  to,
}: {
  title: string;
  items: readonly { id: string; name: string }[];
  to: string;
}) {
  const path = useProjectPath();
  return (
    <Fact title={title}>
      {items.length === 0 ? (
        "none"
      ) : (
        <Link href={path(to)} className="break-words text-accent hover:underline">
          {items.map(({ name }) => name).join(", ")}
        </Link>
      )}
    </Fact>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
