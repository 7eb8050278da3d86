/** `path` names the place in the submission, e.g. `targets.0.versions.2`. */
export interface SubmissionProblem {
  path: string;
  message: string;
}
