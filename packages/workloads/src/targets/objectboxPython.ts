import { pythonSpeedtestTarget } from "./pythonSpeedtestTarget.ts";

export const objectboxPython = pythonSpeedtestTarget({
  id: "objectbox-python",
  title: "ObjectBox (Python)",
  summary: "An object database called from Python, in process.",
  homepage: "https://objectbox.io/",
  module: "library_objectbox",
  packageName: "objectbox",
  // Releases on PyPI with the interface of 4.0, as of 2026-11-20.
  versions: ["4.0.0", "5.0.0"],
  durabilityModes: ["sync-commit"],
  notes: [
    "Queries bring objects into Python, where they are counted and averaged, as in the published runs.",
    "Its one durability mode cannot be asked for through the store. That every commit is flushed was " +
      "seen from outside: 1001 calls of fdatasync for 1000 inserts (5.0.0, strace). The copy of the " +
      "files that each trial opens shows that commits reach them.",
    "At most 10 000 objects go into one call.",
  ],
});
