/** Something that a verb of the palette can be done to. */
export interface VerbObject {
  id: string;
  title: string;
  note: string;
  /** Asked before it is done; null for what is easily taken back. */
  question: string | null;
  run: () => Promise<void>;
}
