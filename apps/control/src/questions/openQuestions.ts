import { openRepositoryApi, type RepositoryApiOptions } from "../notify/openRepositoryApi.ts";
import { createGiteaQuestions } from "./createGiteaQuestions.ts";
import { createGitHubQuestions } from "./createGitHubQuestions.ts";
import { createGitLabQuestions } from "./createGitLabQuestions.ts";
import type { RepositoryQuestions } from "./repositoryQuestions.ts";

/** Opens a repository for questions. Throws a VendorRefusal when an App gets no token. */
export async function openQuestions(options: RepositoryApiOptions): Promise<RepositoryQuestions> {
  const { vendor, repository } = options;
  const api = await openRepositoryApi(options);
  switch (vendor) {
    case "github":
      return createGitHubQuestions(api, repository);
    case "gitlab":
      return createGitLabQuestions(api, repository);
    case "gitea":
      return createGiteaQuestions(api, repository);
  }
}
