import { javaSpeedtestTarget } from "./javaSpeedtestTarget.ts";

export const objectboxJava = javaSpeedtestTarget({
  id: "objectbox-java",
  title: "ObjectBox (Java)",
  summary: "An object database called from Java, in process.",
  homepage: "https://objectbox.io/",
  mainClass: "LibraryObjectbox",
  besides: ["ObjectboxRow", "ObjectboxTable"],
  group: "io.objectbox",
  artifact: "objectbox-java",
  library: { artifact: "objectbox-linux", file: "native/libobjectbox-jni-linux-x64.so" },
  // Releases on Maven Central since 3.8, as of 2026-11-20.
  versions: ["3.8.0", "4.0.2", "4.0.3", "4.1.0", "4.2.0", "4.3.0", "4.3.1", "5.0.1", "5.1.0"],
  durabilityModes: ["sync-commit"],
  notes: [
    "Queries bring objects into Java, where they are counted and averaged, as in the published runs.",
    "Its one durability mode cannot be asked for through the store. That every commit is flushed was " +
      "seen from outside: 1014 calls of fdatasync in a whole run, whose first test makes 1000 commits " +
      "(5.1.0, strace). The copy of the files that each trial opens shows that commits reach them.",
    "What ObjectBox's Gradle plugin generates for entities is written by hand: the same calls, without " +
      "the plugin.",
    "The native library is that of Linux on x86_64.",
  ],
});
