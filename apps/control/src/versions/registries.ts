/** Where the registries are, and what of this machine their clients use. No address ends in a slash. */
export interface Registries {
  npmUrl: string;
  goProxyUrl: string;
  /** The simple index. */
  pypiUrl: string;
  /** The sparse index. */
  cratesUrl: string;
  mavenUrl: string;
  /** The hosted repository of Dart packages. */
  pubUrl: string;
  /** What stands behind `docker.io`. */
  dockerUrl: string;
  /** Local mirrors of git repositories, by `repositoryKey`. */
  gitMirrors: ReadonlyMap<string, string>;
  /** Where git is looked for. */
  path: string;
}
