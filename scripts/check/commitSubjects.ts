import { execFileSync } from "node:child_process";
import { subjectProblems } from "./subjectProblems.ts";

/** The last commit before subjects had a form. */
const since = "69089091ee0980b050d6c61c81eaf63e38032ff1";

const git = (...args: string[]) =>
  execFileSync("git", args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    timeout: 20_000,
  });

function newCommits(): string[] | null {
  try {
    git("merge-base", "--is-ancestor", since, "HEAD");
    return git("log", "--no-merges", "--format=%h %s", `${since}..HEAD`)
      .split("\n")
      .filter(Boolean);
  } catch {
    // An archive has no repository, and a shallow clone has no history.
    return null;
  }
}

const commits = newCommits();
const problems = (commits ?? []).flatMap((line) => {
  const [, hash = "", subject = ""] = /^(\S+) (.*)$/.exec(line) ?? [];
  return subjectProblems(subject).map((problem) => `${hash} "${subject}" ${problem}.`);
});
for (const problem of problems) console.error(problem);
console.log(
  commits === null
    ? "The history is not here: no subject was checked."
    : `${commits.length} subjects, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
