/** What loops work on: its name, and what follows when an administrator discards it. */
export const itemKinds = {
  outbox: {
    title: "Message",
    discarding: "The message is marked as done. What it asked for does not happen.",
  },
  report: {
    title: "Report",
    discarding: "The job ends as failed. The report stays stored but gives no results.",
  },
  attempt: {
    title: "Expired attempt",
    discarding: "The job keeps its state until somebody cancels it.",
  },
  machine: {
    title: "Machine state",
    discarding: "Nobody is notified that the machine was lost, came back or is unfit.",
  },
  approval: {
    title: "Expired approval",
    discarding: "The delivery keeps waiting for approval until somebody decides.",
  },
  import: {
    title: "Long import",
    discarding: "The import keeps its points. Its histories are not searched for changes.",
  },
  missing_data: {
    title: "Missing data",
    discarding: "Missing data of this target on this hardware label raises no alert.",
  },
  release_list: {
    title: "Release list",
    discarding: "The list keeps its versions. It is checked again in a day.",
  },
  mail: { title: "Mail", discarding: "The mail is marked as failed and is never sent." },
  digest: {
    title: "Daily digest",
    discarding: "The notices that wait for this digest are deleted and never sent.",
  },
  delivery: {
    title: "Delivery",
    discarding: "The webhook or commit status is marked as failed and is never sent.",
  },
  question: {
    title: "Repository question",
    discarding: "The question stays unanswered. The CI trigger delivery that waits for it fails.",
  },
  suspicion: {
    title: "Suspected change",
    discarding: "The change is filed as not confirmed, so it raises no alert.",
  },
  run: {
    title: "Run confirmation",
    discarding: "Nothing of the run is measured again. Its commit status shows the first results.",
  },
  alert: {
    title: "Automatic bisection",
    discarding: "No bisection of this alert starts by itself. Members can still start one.",
  },
  bisection: {
    title: "Bisection",
    discarding: "The bisection stops. The alert keeps its two versions.",
  },
  calibration: {
    title: "Calibration",
    discarding: "Idle machines with this hardware label run no calibrations for 30 days.",
  },
  schedule: {
    title: "Schedule",
    discarding: "The schedule is paused. Resume it on the Schedules page.",
  },
  firing: {
    title: "Scheduled run",
    discarding: "The outcome of this scheduled run is recorded as canceled.",
  },
  step: {
    title: "Step of a loop",
    discarding: "The record is deleted. The step runs again and reports its next failures.",
  },
} as const satisfies Record<string, { title: string; discarding: string }>;
export type ItemKind = keyof typeof itemKinds;
