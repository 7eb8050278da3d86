"use client";

import type { Annotation, AnnotationInput, Page } from "@lapline/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
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

  /** Changes go one after the other, so that each names the revision that the one before made. */
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const revisions = useRef(new Map<string, number>());
  const seen = ({ id, revision }: Annotation) => ({
    id,
    revision: Math.max(revision, revisions.current.get(id) ?? 0),
  });

  /**
   * Shows `change` while `act` is under way, and with what it answered afterwards; answers that, or
   * null when it failed.
   */
  const optimistically = async (
    change: (items: Annotation[], now: Annotation | null) => Annotation[],
    act: () => Promise<Annotation>,
    failed: string,
  ): Promise<Annotation | null> => {
    await queryClient.cancelQueries(options);
    const before = queryClient.getQueryData(options.queryKey);
    const show = (now: Annotation | null) =>
      queryClient.setQueryData(options.queryKey, (page: Page<Annotation> | undefined) => ({
        nextCursor: page?.nextCursor ?? null,
        items: change(page?.items ?? [], now),
      }));
    show(null);
    try {
      const turn = last.current.then(act);
      last.current = turn.catch(() => undefined);
      const answered = await turn;
      revisions.current.set(answered.id, answered.revision);
      show(answered);
      return answered;
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
    add: (input: AnnotationInput) => {
      const guess = expected(input);
      return optimistically(
        (items, now) => [now ?? guess, ...without(items, guess.id, now?.id)],
        () => create.mutateAsync(input),
        "The annotation was not added",
      );
    },
    edit: (annotation: Annotation, text: string) =>
      optimistically(
        (items, now) =>
          items.map((one) => (one.id === annotation.id ? (now ?? { ...one, text }) : one)),
        () => update.mutateAsync({ ...seen(annotation), text }),
        "The annotation was not changed",
      ),
    remove: async (annotation: Annotation) => {
      const removed = await optimistically(
        (items) => without(items, annotation.id),
        () => remove.mutateAsync(seen(annotation)),
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
              (items, now) => [now ?? removed, ...without(items, removed.id)],
              () => restore.mutateAsync(seen(removed)),
              "The annotation did not come back",
            ),
        },
      });
    },
  };
}

function without(items: Annotation[], ...ids: (string | undefined)[]): Annotation[] {
  return items.filter(({ id }) => !ids.includes(id));
}

const expectedPrefix = "expected ";

/** Whether the server has not answered yet: such an annotation cannot be changed. */
export function isExpected({ id }: Annotation): boolean {
  return id.startsWith(expectedPrefix);
}

/** What the server will answer, as far as it can be known. */
function expected({ seriesId, scope, version, at, text }: AnnotationInput): Annotation {
  const now = new Date().toISOString();
  return {
    id: `${expectedPrefix}${now}`,
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
