/** Where files of a repository's releases lie, and where GitHub sends their readers on to. */
export function githubReleaseFolders(repository: string): string[] {
  return [
    `https://github.com/${repository}/releases/download/`,
    "https://release-assets.githubusercontent.com/github-production-release-asset/",
    "https://objects.githubusercontent.com/github-production-release-asset-2e65be/",
  ];
}
