import { dartSpeedtestTarget } from "./dartSpeedtestTarget.ts";

export const isar = dartSpeedtestTarget({
  id: "isar",
  title: "Isar",
  summary: "An object database called from Dart, in process.",
  homepage: "https://github.com/isar/isar",
  module: "library_isar",
  pub: { name: "isar", besides: {} },
  build: {
    builders: ["isar_generator", "build_runner"],
    library: { registry: "pub.dev", package: "isar_flutter_libs", file: "linux/libisar.so" },
  },
  git: null,
  versions: ["3.1.0+1"],
  // Its own default, with which the published runs were made, comes first.
  durabilityModes: ["relaxed", "sync-commit"],
  verification: {
    status: "not_verified",
    reason:
      "Its library is in no registry but pub.dev, which was out of reach. The harness was compiled " +
      "against Isar's own sources, and the steps of its build ran against a stand-in for the Dart SDK.",
  },
  notes: [
    "relaxed does not wait for the disk at a commit. The mode is not verifiable: Isar cannot be asked, " +
      "and the copy of the files shows only that commits reach them.",
    "Queries bring objects into Dart, where they are counted and averaged, as in the published runs.",
  ],
});
