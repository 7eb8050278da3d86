import type { InvalidReason } from "@lapline/contracts";
import type { CountedOperations } from "../requests/fillTemplate.ts";

/** What one client counted, in a form that goes from thread to thread. */
export interface TallyPart {
  counts: [name: string, CountedOperations][];
  wrong: number;
  firstWrong: string | null;
  firstRefused: string | null;
}

/** How the requests of a trial ended, by name, from its first one on. */
export class RequestTally {
  readonly #counts = new Map<string, CountedOperations>();
  #wrong = 0;
  #firstWrong: string | null = null;
  #firstRefused: string | null = null;

  constructor(names: readonly string[]) {
    for (const name of names) this.#counts.set(name, { succeeded: 0, unanswered: 0 });
  }

  /** One that ended. One without an answer may have been carried out all the same. */
  settle(name: string, succeeded: boolean, answered: boolean): void {
    const count = this.#counts.get(name);
    if (count === undefined) return;
    if (succeeded) count.succeeded += 1;
    else if (!answered) count.unanswered += 1;
  }

  /** An answer whose content was not what was expected. */
  addWrong(name: string, problem: string): void {
    this.#wrong += 1;
    this.#firstWrong ??= `${name}: ${problem}`;
  }

  /** An answer whose status was not one of those expected; only the first is told. */
  addRefused(describe: () => string): void {
    this.#firstRefused ??= describe();
  }

  /** Counts of a request; undefined for one that there is not. */
  of(name: string): CountedOperations | undefined {
    return this.#counts.get(name);
  }

  get firstRefused(): string | null {
    return this.#firstRefused;
  }

  part(): TallyPart {
    return {
      counts: [...this.#counts],
      wrong: this.#wrong,
      firstWrong: this.#firstWrong,
      firstRefused: this.#firstRefused,
    };
  }

  absorb(part: TallyPart): void {
    for (const [name, { succeeded, unanswered }] of part.counts) {
      const count = this.#counts.get(name);
      if (count === undefined) continue;
      count.succeeded += succeeded;
      count.unanswered += unanswered;
    }
    this.#wrong += part.wrong;
    this.#firstWrong ??= part.firstWrong;
    this.#firstRefused ??= part.firstRefused;
  }

  /** Why the trial does not count by what its answers held; empty where all were right. */
  reasons(): InvalidReason[] {
    if (this.#firstWrong === null) return [];
    const more = this.#wrong > 1 ? ` ${this.#wrong} answers were not as expected.` : "";
    return [{ code: "assertion_failed", detail: `${this.#firstWrong}.${more}`.slice(0, 1000) }];
  }
}
