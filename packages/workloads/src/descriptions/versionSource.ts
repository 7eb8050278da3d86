/** Which of the listed releases are offered. Plain data, about names as submissions write them. */
export interface ReleaseFilter {
  /**
   * Pre-releases that count as releases: patterns of what follows the first dash (`beta`, `build*`).
   * All others (`rc1`, `canary.3`, `internal.2`) are left out.
   */
  prereleases?: readonly string[];
  /** Patterns of names that are no releases for users, such as tags of a release pipeline. */
  ignore?: readonly string[];
  /** The oldest that the adapter can drive; without it, the oldest that the description lists. */
  since?: string;
  /** The first that the adapter cannot drive any more. */
  below?: string;
}

/**
 * Where the releases of a target are listed. In patterns `*` stands for any text and `?` for one
 * character. `tagPrefix` is what tags have before the version; tags without it are no versions.
 */
export type VersionSource = ReleaseFilter &
  (
    | { kind: "npm"; package: string }
    /** Versions without their leading v. */
    | { kind: "go"; module: string }
    /** `tags`: pattern of the tags that count; absent: those that look like a version. */
    | {
        kind: "git";
        repository: string;
        tagPrefix?: string;
        tags?: string;
        /** Of the project whose target it is. */
        secret?: string;
      }
    | {
        kind: "image";
        reference: string;
        tagPrefix?: string;
        /** A tag that moves; where no release has its digest, the digest itself is a version. */
        movingTag?: string;
      }
    | { kind: "pypi"; package: string }
    | { kind: "crates"; crate: string }
    | { kind: "maven"; group: string; artifact: string }
    /** Of pub.dev. */
    | { kind: "pub"; package: string }
  );
