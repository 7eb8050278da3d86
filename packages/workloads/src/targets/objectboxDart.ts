import { dartSpeedtestTarget } from "./dartSpeedtestTarget.ts";

export const objectboxDart = dartSpeedtestTarget({
  id: "objectbox-dart",
  title: "ObjectBox (Dart)",
  summary: "An object database called from Dart, in process.",
  homepage: "https://objectbox.io/",
  module: "library_objectbox",
  // The package itself asks for one release of flat_buffers.
  pub: { name: "objectbox", besides: { flat_buffers: "any" } },
  build: {
    builders: [],
    library: {
      registry: "pypi",
      package: "objectbox-clib",
      file: "objectbox_clib/lib/x86_64/libobjectbox.so",
    },
  },
  git: null,
  // A release needs a native library of its own number, in objectbox-clib of PyPI.
  versions: ["5.3.2"],
  durabilityModes: ["sync-commit"],
  verification: {
    status: "not_verified",
    reason:
      "It needs a Dart SDK for x86_64 and pub.dev, which were out of reach; there is no native library " +
      "for the 32-bit Dart at hand. The harness was compiled by that Dart against ObjectBox's own " +
      "sources of 5.3.2 and answered up to the loading of the library; the native library of 5.3.2, " +
      "called from Python, took its model and stored and found the rows that it wrote; the steps of " +
      "its build ran against a stand-in for the SDK, with the real native library from PyPI.",
  },
  notes: [
    "Queries bring objects into Dart, where they are counted and averaged, as in the published runs. " +
      "Calls are the synchronous ones: the published program put test 1 into a queue and ran the rest " +
      "in another isolate.",
    "Its one durability mode cannot be asked for through the store; with the same native library in " +
      "Python every commit was seen to be flushed.",
    "What objectbox_generator writes for entities is written by hand, and not generated.",
    "The native library is that of Linux on x86_64, from objectbox-clib of PyPI at the same number. Releases " +
      "of pub.dev without one end as version_not_found.",
  ],
});
