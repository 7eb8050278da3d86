/** `path` names the place in the submission, e.g. `targets.0.versions.2`. */
export interface SubmissionProblem {
  path: string;
  message: string;
  /** Of the definition that came along, counted from 1. */
  line?: number;
  column?: number;
}
