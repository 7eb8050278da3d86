"use client";

import type { Annotation, AnnotationInput, Page } from "@lapline/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { showToast } from "@/components/ui/showToast.ts";

/** How long a deletion offers to be taken back. */
const undoMs = 10_000;
const none: Annotation[] = [];
/** Annotations that one series shows, the newest. */
const shownMax = 200;

/** Annotations at one series: changes show at once and are taken back when the server refuses. */
export function useAnnotations(seriesId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const options = trpc.annotations.list.queryOptions({ seriesId, limit: shownMax });
  const query = useQuery(options);
  const create = useMutation(trpc.annotations.create.mutationOptions());
  const update = useMutation(trpc.annotations.update.mutationOptions());
  const remove = useMutation(trpc.annotations.delete.mutationOptions());
  const restore = useMutation(trpc.annotations.restore.mutationOptions());

  /** Shows `change` while `act` is under way; answers what it answered, or null when it failed. */
  const optimistically = async <T>(
    change: (items: Annotation[]) => Annotation[],
    act: () => Promise<T>,
    failed: string,
  ): Promise<T | null> => {
    await queryClient.cancelQueries(options);
    const before = queryClient.getQueryData(options.queryKey);
    queryClient.setQueryData(options.queryKey, (page: Page<Annotation> | undefined) => ({
      nextCursor: page?.nextCursor ?? null,
      items: change(page?.items ?? []),
    }));
    try {
      return await act();
    } catch (error) {
      queryClient.setQueryData(options.queryKey, before);
      showToast({ tone: "error", title: failed, detail: problemFromError(error).detail });
      return null;
    } finally {
      void queryClient.invalidateQueries(trpc.annotations.pathFilter());
    }
  };

  return {
    items: query.data?.items ?? none,
    add: (input: AnnotationInput) =>
      optimistically(
        (items) => [expected(input), ...items],
        () => create.mutateAsync(input),
        "The annotation was not added",
      ),
    edit: ({ id, revision }: Annotation, text: string) =>
      optimistically(
        (items) => items.map((one) => (one.id === id ? { ...one, text } : one)),
        () => update.mutateAsync({ id, revision, text }),
        "The annotation was not changed",
      ),
    remove: async ({ id, revision }: Annotation) => {
      const removed = await optimistically(
        (items) => items.filter((one) => one.id !== id),
        () => remove.mutateAsync({ id, revision }),
        "The annotation was not deleted",
      );
      if (removed === null) return;
      showToast({
        tone: "success",
        title: "Annotation deleted",
        leaveAfterMs: undoMs,
        action: {
          label: "Undo",
          onClick: () =>
            void optimistically(
              (items) => [removed, ...items],
              () => restore.mutateAsync({ id, revision: removed.revision }),
              "The annotation did not come back",
            ),
        },
      });
    },
  };
}

/** What the server will answer, as far as it can be known. */
function expected({ seriesId, scope, version, at, text }: AnnotationInput): Annotation {
  const now = new Date().toISOString();
  return {
    id: `new ${now}`,
    seriesId: scope === "series" ? seriesId : null,
    version,
    at,
    text,
    createdBy: "you",
    createdAt: now,
    updatedAt: now,
    revision: 0,
  };
}
