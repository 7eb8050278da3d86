import { expect, test } from "vitest";
import { goRepositoryName } from "./goRepositoryName.ts";

test.each([
  [["github.com/acme/words"], "words"],
  [["github.com/acme/words/v2/parse", "github.com/acme/words/v2/print"], "words"],
  [["golang.org/x/text/unicode/norm"], "text"],
  [["example.org/words"], "words"],
  [["example.org/words/v3"], "words"],
  [["example.org/words/parse"], undefined],
  [["github.com/acme/words", "github.com/acme/tables"], undefined],
  [["github.com/acme/words", "example.org/words/parse"], undefined],
  [["strings"], undefined],
  [[], undefined],
])("the repository of %j is %s", (paths, name) => {
  expect(goRepositoryName(paths)).toBe(name);
});
