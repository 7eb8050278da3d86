import { createGiteaNotifier } from "./createGiteaNotifier.ts";
import { createGitHubNotifier } from "./createGitHubNotifier.ts";
import { createGitLabNotifier } from "./createGitLabNotifier.ts";
import type { Notifier } from "./notifier.ts";
import { openRepositoryApi, type RepositoryApiOptions } from "./openRepositoryApi.ts";

/** Opens a repository at its vendor. Throws a VendorRefusal when an App gets no token. */
export async function openNotifier(options: RepositoryApiOptions): Promise<Notifier> {
  const { vendor, repository, credentials } = options;
  const api = await openRepositoryApi(options);
  switch (vendor) {
    case "github":
      return createGitHubNotifier(api, repository, credentials.kind);
    case "gitlab":
      return createGitLabNotifier(api, repository);
    case "gitea":
      return createGiteaNotifier(api, repository);
  }
}
