const FRAME_MS = 120;
const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/**
 * One line of progress: a spinner on a terminal, a start and an end line everywhere else.
 * Durations come from the monotonic clock.
 */
export class Progress {
  #title;
  #note = "";
  #startedMs = performance.now();
  #timer;

  /** @param {string} title what is being done, for example "Installing dependencies" */
  constructor(title) {
    this.#title = title;
    if (!process.stdout.isTTY) {
      console.log(`  … ${title}`);
      return;
    }
    let frame = 0;
    this.#timer = setInterval(() => {
      frame = (frame + 1) % frames.length;
      this.#draw(frames[frame] ?? "");
    }, FRAME_MS);
    this.#timer.unref();
  }

  /** @param {string} text a detail that stands behind the title while it runs */
  note(text) {
    this.#note = text;
  }

  /** Ends the line as done, with its duration. */
  done() {
    this.#end("✓");
  }

  /** Ends the line as failed; the caller says why. */
  fail() {
    this.#end("✗");
  }

  /** @param {string} mark */
  #end(mark) {
    clearInterval(this.#timer);
    this.#draw(mark);
    if (process.stdout.isTTY) process.stdout.write("\n");
  }

  /** @param {string} mark */
  #draw(mark) {
    const seconds = ((performance.now() - this.#startedMs) / 1000).toFixed(1);
    const note = this.#note === "" ? "" : `, ${this.#note}`;
    const line = `  ${mark} ${this.#title} (${seconds} s${note})`;
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${line}`);
    else console.log(line);
  }
}
