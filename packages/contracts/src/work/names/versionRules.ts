import type { ProvisionerKind } from "../catalog/catalog.ts";

/** As long as a tag of an image may be: with a package in front it is the name of a file. */
const release = /^(?=.{1,128}$)[A-Za-z0-9](?:[A-Za-z0-9._+-]*[A-Za-z0-9_+-])?$/;
const digest = "sha256:[0-9a-f]{64}";
const image = new RegExp(
  `^(?:${digest}|[A-Za-z0-9](?:[A-Za-z0-9._+-]*[A-Za-z0-9_+-])?(?:@${digest})?)$`,
);
/** What git allows in a ref (git-check-ref-format) and what is neither an option nor an expression. */
const ref =
  /^(?!.*(?:\/\/|\/[.]|[.]\/|[.]lock(?:\/|$)))[A-Za-z0-9](?:[A-Za-z0-9._+@/-]*[A-Za-z0-9_+-])?$/;

const releaseRule = {
  pattern: release,
  words: "letters, digits and . _ + -, starting with a letter or digit",
};

const numberedRule = {
  pattern: /^(?=.{1,128}$)[0-9](?:[A-Za-z0-9._+-]*[A-Za-z0-9_+-])?$/,
  words: "letters, digits and . _ + -, starting with a digit",
};

/** What may name a version where it is fetched so. `..` is in none of them. */
export const versionRules: Readonly<
  Record<ProvisionerKind, { readonly pattern: RegExp; readonly words: string }>
> = {
  bundled: releaseRule,
  npm: releaseRule,
  go: releaseRule,
  cargo: numberedRule,
  archive: releaseRule,
  url: releaseRule,
  pip: releaseRule,
  maven: releaseRule,
  dart: numberedRule,
  docker: { pattern: image, words: "a tag, sha256:… or a tag with @sha256:…" },
  git: { pattern: ref, words: "a tag, branch or commit that git allows as a ref" },
};
