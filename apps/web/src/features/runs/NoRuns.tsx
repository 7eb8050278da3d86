"use client";

import { Activity, Plus } from "lucide-react";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { buttonClass } from "@/components/ui/buttonClass.ts";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { useOrigin } from "@/components/ui/useOrigin.ts";
import { useProjectPath, useSession } from "@/features/session/index.ts";

/** The runs list of a project that has none: the form, or the exact command. */
export function NoRuns() {
  const path = useProjectPath();
  const { project } = useSession();
  const origin = useOrigin();
  return (
    <EmptyState icon={<Activity aria-hidden />} title={`No runs in ${project.name} yet`}>
      <p>
        A run measures versions of a target with a scenario on your own machine. Fill in the form,
        or send the same thing from a terminal or a CI job with an API key of this project.
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={path("/runs/new")} look="primary">
          <Plus aria-hidden /> New run
        </ButtonLink>
        <ButtonLink href={path("/runs/import")}>Import results</ButtonLink>
        <ButtonLink href={path("/settings/api-keys")}>Create an API key</ButtonLink>
        <a href="/docs/tutorial" className={buttonClass({})}>
          Read the tutorial
        </a>
      </div>
      <CodeBlock label="command" code={firstRunCommand(origin)} />
    </EmptyState>
  );
}

/** The command that submits a small first run to this installation; the key decides the project. */
function firstRunCommand(origin: string): string {
  const body = {
    targets: [{ target: "sqlite", versions: ["bundled"] }],
    scenarios: [{ scenario: "records.insert" }],
    labels: ["local"],
  };
  return [
    `curl -X POST ${origin}/api/v1/runs \\`,
    `  -H "Authorization: Bearer $LAPLINE_API_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '${JSON.stringify(body)}'`,
  ].join("\n");
}
