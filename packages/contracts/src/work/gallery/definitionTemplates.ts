import { exampleTexts, type GalleryExample } from "./exampleTexts.ts";
import {
  cppSuite,
  criterionSuite,
  goSuite,
  hyperfineSuite,
  jmhSuite,
  npmSuite,
  pytestSuite,
  type Suite,
} from "./suites.ts";

/** A definition to start from. */
export interface DefinitionTemplate {
  /** Names it in addresses. */
  id: string;
  title: string;
  /** What it is for, in one line. */
  about: string;
  /** YAML, of at most 30 lines where it is no example; `fillMark` marks what has to be filled in. */
  text: string;
  /** The folder below `examples/` whose definition it is, with the files that it names. */
  example?: GalleryExample;
}

/** Comment behind what somebody has to replace. */
export const fillMark = "# <- change";

/** A list of words as YAML's flow style has it. */
const flow = (words: readonly string[]) =>
  `[${words.map((word) => (/^[A-Za-z][\w./-]*$/.test(word) ? word : JSON.stringify(word))).join(", ")}]`;

const git = (name: string) =>
  `git: { repository: "https://git.example.org/team/${name}.git" } ${fillMark}`;

interface Parts {
  /** First comment of the file. */
  about: string;
  id: string;
  /** One line below `source`. */
  source: string;
  /** What builds and runs it on a machine that runs containers; a comment, for those that do not. */
  image?: string;
  suite: Suite;
  /** Comments above the command. */
  notes?: readonly string[];
}

function textOf({ about, id, source, image, suite, notes = [] }: Parts): string {
  const { run, format, output } = suite.command;
  const inDocker = "# instead of the machine's tools: needs Docker";
  return [
    `# ${about}`,
    "target:",
    `  id: ${id} ${fillMark}`,
    "  source:",
    `    ${source}`,
    ...(suite.build === undefined
      ? image === undefined
        ? []
        : [`  # build: { image: "${image}" } ${inDocker}`]
      : [
          "  build: # once for each version",
          ...(image === undefined ? [] : [`    # image: ${image} ${inDocker}`]),
          `    steps: [${suite.build.map(flow).join(", ")}]`,
        ]),
    "scenarios:",
    `  - id: ${id.replaceAll("-", "")}.${suite.id}`,
    `    title: ${suite.title}`,
    ...notes.map((note) => `    # ${note}`),
    "    command: # one start is one trial",
    `      run: ${flow(run)}`,
    `      format: ${format}`,
    ...(output === undefined ? [] : [`      output: ${output} # the file that it writes`]),
    "trials: 10",
    "",
  ].join("\n");
}

interface ServiceParts {
  about: string;
  source: string;
  /** Lines of `build` and of `server.start`, without their indentation. */
  build: readonly string[];
  start: readonly string[];
}

/** A service that listens on a port, with one request to begin with. */
function serviceText({ about, source, build, start }: ServiceParts): string {
  return [
    `# ${about}`,
    "target:",
    `  id: my-service ${fillMark}`,
    "  source:",
    `    ${source}`,
    ...build.map((line) => `  ${line}`),
    "  server:",
    ...start.map((line) => `    ${line}`),
    '    env: { HOST: "127.0.0.1", PORT: "{port}" } # it has to listen there',
    "    ready: { http: /, status: 200, within: 60s } # the path that answers when it is up",
    "scenarios:",
    "  - id: myservice.http",
    "    title: Requests",
    "    http:",
    "      load: { model: closed_loop, inFlight: 32, duration: 10s }",
    "      requests:",
    `        - { name: home, get: /, expect: { status: 200 } } ${fillMark}`,
    '        # Others: { name: create, weight: 3, post: /todos, json: { title: "todo {n}" } }',
    "trials: 5",
    "",
  ].join("\n");
}

/** An example whose files lie in a repository of one's own. */
const exampleText = (name: GalleryExample, repository: string) =>
  exampleTexts[name].replace("checkout: {}", git(repository));

const linesNotes = [
  "It prints a line for each value: name, value, unit. Example: parse 12.5 ms",
  "Repeated lines are samples. Write lower or higher behind the unit to set the direction.",
];

/** What the gallery offers, in its order; each is a valid definition. */
export const definitionTemplates: readonly DefinitionTemplate[] = [
  {
    id: "go",
    title: "Go library",
    about: "Benchmarks of go test, with allocations.",
    text: textOf({
      about: "Go benchmarks of a module. Its versions come from the module proxy.",
      id: "my-library",
      source: `go: { module: example.org/team/my-library } ${fillMark}`,
      image: "golang:1.25",
      suite: goSuite("."),
    }),
  },
  {
    id: "rust",
    title: "Rust crate",
    about: "Criterion benchmarks of cargo bench.",
    text: textOf({
      about: "Criterion benchmarks of a crate, at the tags of its repository.",
      id: "my-crate",
      source: git("my-crate"),
      image: "rust:1.90",
      suite: criterionSuite(["my_benchmark"]),
      notes: ["Replace my_benchmark, here and above: its name under [[bench]] in Cargo.toml."],
    }),
  },
  {
    id: "python",
    title: "Python package",
    about: "Tests with the benchmark fixture of pytest-benchmark.",
    text: textOf({
      about: "pytest-benchmark in a repository, at its tags.",
      id: "my-package",
      source: git("my-package"),
      image: "python:3.14",
      suite: pytestSuite(["."]),
    }),
  },
  {
    id: "npm",
    title: "npm script",
    about: "A script of package.json that prints results.",
    text: textOf({
      about: "The npm script bench of a repository, at its tags.",
      id: "my-module",
      source: git("my-module"),
      image: "node:24-bookworm",
      suite: npmSuite("bench", ["npm", "ci"]),
      notes: ["It may print any format of imports, or lines such as: parse 12.5 ms"],
    }),
  },
  {
    id: "java",
    title: "Java with JMH",
    about: "A JMH jar that Maven builds.",
    text: textOf({
      about: "JMH benchmarks that Maven builds into target/benchmarks.jar.",
      id: "my-parser",
      source: git("my-parser"),
      image: "maven:3-eclipse-temurin-25",
      suite: jmhSuite,
    }),
  },
  {
    id: "cpp",
    title: "C or C++",
    about: "Google Benchmark, built with CMake.",
    text: textOf({
      about: "Google Benchmark in a CMake target, at the tags of a repository.",
      id: "my-engine",
      source: git("my-engine"),
      suite: cppSuite("my_benchmark"),
      notes: ["Replace my_benchmark by the name of the CMake target."],
    }),
  },
  {
    id: "hyperfine",
    title: "C program",
    about: "The time of a program that make builds, with hyperfine.",
    text: textOf({
      about: "The time that a program takes, measured with hyperfine, at the tags of a repository.",
      id: "my-program",
      source: git("my-program"),
      suite: hyperfineSuite(["./my-program"], [["make"]]),
      notes: [
        "hyperfine has to be installed on the machine. Replace ./my-program by your program.",
      ],
    }),
  },
  {
    id: "program",
    title: "Any program",
    about: "Whatever starts and prints a line for each value.",
    text: textOf({
      about: "Any program that prints what it measured.",
      id: "my-program",
      source: git("my-program"),
      image: "gcc:15",
      suite: {
        id: "lines",
        title: "What the program prints",
        build: [["make"]],
        command: { run: ["build/bench"], format: "lines" },
      },
      notes: linesNotes,
    }),
  },
  {
    id: "service",
    title: "Web service",
    about: "A service that npm start starts, under load of HTTP requests.",
    text: serviceText({
      about: "A web service of a repository that npm start starts, at its tags.",
      source: git("my-service"),
      build: ["build: # once for each version", "  steps: [[npm, ci]]"],
      start: ["start: [npm, start]"],
    }),
  },
  {
    id: "image-service",
    title: "Docker image",
    about: "A service in an image, under load of HTTP requests.",
    text: serviceText({
      about: "A web service in an image: its versions are tags. Needs a machine with Docker.",
      source: `image: { repository: registry.example.org/team/my-service } ${fillMark}`,
      build: [],
      start: ["# The image's entrypoint starts it. Another program: start: [node, server.js]"],
    }),
  },
  {
    id: "api-postgres",
    title: "API with PostgreSQL",
    about: "An API and a database beside it, in two modes of durability.",
    text: exampleText("api-postgres", "my-api"),
    example: "api-postgres",
  },
  {
    id: "harness",
    title: "Harness",
    about: "A program of your own that prepares, measures and verifies.",
    text: exampleText("harness-python", "my-harness"),
    example: "harness-python",
  },
  {
    id: "k6",
    title: "k6 script",
    about: "A script that starts the service, runs k6 and stops it.",
    text: textOf({
      about: "A k6 script against a service that the same command starts.",
      id: "my-service",
      source: git("my-service"),
      suite: {
        id: "k6",
        title: "Load of k6",
        command: { run: ["sh", "bench/k6.sh"], format: "k6", output: "k6.json" },
      },
      notes: [
        "k6 has to be installed on the machine. bench/k6.sh starts the service, waits until it answers, and runs",
        "k6 run --summary-export=k6.json bench/script.js. Nothing but loopback is reachable.",
      ],
    }),
  },
];
