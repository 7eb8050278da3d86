"use client";

import { useMutation } from "@tanstack/react-query";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { projectPath } from "@/features/session/index.ts";

/** Joins the project of an invitation as who is signed in. */
export function JoinButton({ token }: { token: string }) {
  const trpc = useTRPC();
  const join = useMutation({
    ...trpc.invitations.join.mutationOptions(),
    onSuccess: ({ projectSlug }) => globalThis.location.assign(projectPath(projectSlug, "")),
  });
  return (
    <>
      {join.isError ? <Banner tone="error" title={problemFromError(join.error).detail} /> : null}
      <div>
        <Button look="primary" busy={join.isPending} onClick={() => join.mutate({ token })}>
          Join
        </Button>
      </div>
    </>
  );
}
