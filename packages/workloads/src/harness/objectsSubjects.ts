import type { ObjectEntry, ObjectsLibrary } from "../drivers/objectsDriver.ts";
import { objectEntries } from "./objectsData.ts";
import type { ObjectsSubject, ObjectsWork } from "./objectsWork.ts";

/** Items that are stored together where that is not what is measured. */
const fillBatch = 5000;

interface Options {
  library: ObjectsLibrary;
  /** Folder of this trial. */
  dataDir: string;
  work: ObjectsWork;
  /** The scenario's parameter. */
  items: number;
}

/** Makes and removes the databases that samples work on. Nothing here is timed. */
export class ObjectsSubjects {
  readonly #options: Options;
  #current: ObjectsSubject | undefined;
  #made = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The one that the last sample worked on. */
  get current(): ObjectsSubject {
    if (this.#current === undefined) throw new Error("There is no database yet.");
    return this.#current;
  }

  /** The database that the next sample works on, in the state that the operation starts from. */
  async next(): Promise<ObjectsSubject> {
    if (!this.#isShared) await this.remove();
    this.#current ??= await this.#make();
    if (this.#options.work.start === "closed") await closeSubject(this.#current);
    return this.#current;
  }

  /** Stores the items that all samples share, where they do. */
  async fillShared(): Promise<void> {
    if (this.#isShared) await this.next();
  }

  /** Closes the last database and opens it again. */
  async reopen(): Promise<ObjectsSubject> {
    const subject = this.current;
    await closeSubject(subject);
    subject.database = await subject.library.open(subject.folder);
    subject.store = await subject.database.openStore();
    return subject;
  }

  /** Closes the last database and removes its folder. */
  async remove(): Promise<void> {
    const subject = this.#current;
    if (subject === undefined) return;
    this.#current = undefined;
    await closeSubject(subject);
    await subject.library.removeFolder(subject.folder);
  }

  get #isShared(): boolean {
    const { start } = this.#options.work;
    return start === "kept" || start === "closed";
  }

  async #make(): Promise<ObjectsSubject> {
    const { library, dataDir, work, items } = this.#options;
    this.#made += 1;
    const folder = `${dataDir}/objects-${this.#made}`;
    await library.createFolder(folder);
    const entries: ObjectEntry[] = work.isFilled ? objectEntries(items) : [];
    const subject: ObjectsSubject = {
      library,
      folder,
      database: undefined,
      store: undefined,
      entries,
    };
    if (work.start === "folder") return subject;
    subject.database = await library.open(folder);
    if (work.start === "database") return subject;
    subject.store = await subject.database.createStore();
    for (let first = 0; first < entries.length; first += fillBatch) {
      await subject.store.createMany(entries.slice(first, first + fillBatch));
    }
    await subject.store.settle();
    return subject;
  }
}

async function closeSubject(subject: ObjectsSubject): Promise<void> {
  const { database } = subject;
  subject.database = undefined;
  subject.store = undefined;
  await database?.close();
}
