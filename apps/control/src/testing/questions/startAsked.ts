import type { RepositoryVendor } from "@lapline/contracts";
import { resolveName } from "../../outbound/resolveName.ts";
import { openQuestions } from "../../questions/askRepository.ts";
import { allowed, keys } from "../notify/noticeSecrets.ts";
import { startVendor } from "../notify/startVendor.ts";

/** A commit id that is easy to tell from others. */
export const sha = (digit: string) => digit.repeat(40);

/**
 * A vendor on loopback whose repository has this history, and its questions:
 *
 *   1 --- 2 --- 3 --- 4      main, tag v1.0.0 (annotated) at 2, feature branch team/x at 6
 *          \     \
 *           5 --- 6 --- 7    6 merges 3; 7 is the head of pull request 12
 */
export async function startAsked(vendor: RepositoryVendor) {
  const server = await startVendor(vendor, keys.publicKey);
  const { state } = server;
  const { history, heads } = state;
  history.commit(sha("1"), [], ["readme.md"]);
  history.commit(sha("2"), [sha("1")], ["src/a.ts"]);
  history.commit(sha("5"), [sha("2")], ["src/b.ts"]);
  history.commit(sha("3"), [sha("2")], ["src/c.ts"]);
  history.commit(sha("6"), [sha("5"), sha("3")]);
  history.commit(sha("7"), [sha("6")], [{ path: "src/new name.ts", from: "src/old.ts" }]);
  history.commit(sha("4"), [sha("3")], ["docs/d.md"]);
  history.branches.set("main", sha("4"));
  history.branches.set("team/x", sha("6"));
  history.tags.set("v1.0.0", { commit: sha("2"), object: sha("a") });
  history.tags.set("nightly/1", { commit: sha("3"), object: null });
  heads.set(12, { base: "main", head: sha("7") });
  const questions = await openQuestions({
    vendor,
    baseUrl: server.url,
    repository: state.repository,
    credentials: { kind: "token", token: state.token },
    policy: { allowed, resolve: resolveName },
    now: () => new Date(),
    signal: new AbortController().signal,
  });
  return { ...server, questions };
}
