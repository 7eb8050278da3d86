import { createTRPCClient, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "@/server/appRouter.ts";

/** Answers of a share by the path of the procedure; undefined for what was not frozen. */
export type FrozenAnswers = (path: string, input: unknown) => Promise<unknown>;

const problem = {
  type: "about:blank",
  title: "Not Found",
  status: 404,
  code: "not_frozen",
  detail: "This part was not frozen with the share. Ask who made it for a look at the project.",
};

/**
 * The client that the pages of a project work with, over what a share froze instead of a server: a
 * share is drawn by the same components and asks nobody.
 */
export function createFrozenClient(answers: FrozenAnswers) {
  const link: TRPCLink<AppRouter> = () => {
    return ({ op }) =>
      observable((observer) => {
        answers(op.path, op.input).then(
          (data) => {
            if (data === undefined) {
              const shape = { code: -32004, message: problem.detail, data: { problem } };
              observer.error(TRPCClientError.from({ error: shape }));
              return;
            }
            observer.next({ result: { type: "data", data } });
            observer.complete();
          },
          (error: unknown) =>
            observer.error(
              TRPCClientError.from(error instanceof Error ? error : new Error(String(error))),
            ),
        );
      });
  };
  return createTRPCClient<AppRouter>({ links: [link] });
}
