import {
  describeVersions,
  type Job,
  jobFailureWords,
  type Run,
  type RunVerdict,
  type VerdictRow,
} from "@lapline/contracts";
import { baselineLine } from "./baselineLine.ts";

const unjudged: readonly VerdictRow["verdict"][] = ["insufficient", "suspected", "not_comparable"];

/**
 * The verdict of a run as JUnit XML: a test per job (an error where it failed, a failure where its
 * report is invalid), and a test per compared measure (a failure where it got worse, skipped where it
 * cannot be judged, has no ratio, or only looks worse). Without a verdict, as of an import, the jobs
 * are all there is. Pure.
 */
export function verdictJunit(run: Run, verdict: RunVerdict | null): string {
  const jobs = run.jobs.map((job) => caseOf("jobs", nameOf(job), outcomeOf(job)));
  // A measure and what is derived from it are one fact, so one test.
  const counted = (verdict?.rows ?? []).filter(({ derived }) => derived !== true);
  const rows = counted.map((row) => {
    const name = `${row.measure} of ${row.workload}, ${row.baseVersion} → ${row.version} on ${row.label}`;
    const told = `${row.words} ${row.interval}`.trim();
    const outcome =
      row.verdict === "worse"
        ? element("failure", told)
        : unjudged.includes(row.verdict)
          ? element("skipped", told)
          : "";
    return caseOf(row.target, name, outcome);
  });
  const all = [...jobs, ...rows];
  const count = (tag: string) => all.filter((one) => one.includes(`<${tag} `)).length;
  const against = verdict === null ? null : baselineLine(verdict);
  const properties = [
    ["run", run.id],
    ...(verdict === null ? [] : [["verdict", verdict.sentence]]),
    ...(against === null ? [] : [["baseline", against]]),
  ].map(([name, value = ""]) => `<property name="${name}" value="${xml(value)}"/>`);
  const counts = `tests="${all.length}" failures="${count("failure")}" errors="${count("error")}" skipped="${count("skipped")}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="Lapline" ${counts} timestamp="${run.createdAt.replace(/(\.\d+)?Z$/, "")}">`,
    `    <properties>${properties.join("")}</properties>`,
    ...all.map((one) => `    ${one}`),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function nameOf(job: Job): string {
  return `${job.target}@${describeVersions(job)} ${job.scenario} on ${job.label}`;
}

function outcomeOf(job: Job): string {
  const failure = jobFailureWords(job);
  if (failure?.isOver) return element("error", [failure.sentence, ...failure.next].join(" "));
  if (job.status === "CANCELED") return element("skipped", "The job was canceled.");
  return job.reportValid === false ? element("failure", "The report is invalid.") : "";
}

function caseOf(classname: string, name: string, outcome: string): string {
  return `<testcase classname="lapline.${xml(classname)}" name="${xml(name)}">${outcome}</testcase>`;
}

function element(tag: "failure" | "error" | "skipped", message: string): string {
  return `<${tag} message="${xml(message)}"/>`;
}

/** Text of an attribute; characters that XML 1.0 does not have are left out. */
function xml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
