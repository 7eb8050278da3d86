/** What is deleted. A report is named by its job. */
export interface DeletionSubject {
  kind: "run" | "report";
  id: string;
  /** The run itself, or that of the report. */
  runId: string;
  /** Jobs that go with it. */
  jobs: number;
}
