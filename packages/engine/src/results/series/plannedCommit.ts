/** What files say of a commit, as it is stored. */
export interface PlannedCommit {
  message: string | null;
  author: string | null;
  committedAt: Date | null;
}
