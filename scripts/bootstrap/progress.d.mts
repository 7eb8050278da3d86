/** One line of progress: a spinner on a terminal, a start and an end line everywhere else. */
export declare class Progress {
  constructor(title: string);
  note(text: string): void;
  done(): void;
  fail(): void;
}
