import type { RepositoryVendor } from "@lapline/contracts";

export const vendorWords: Record<RepositoryVendor, string> = {
  github: "GitHub",
  gitlab: "GitLab",
  gitea: "Gitea or Forgejo",
};
