import { argument, asVersionName } from "@lapline/contracts";
import { mavenPath, type ProvisionPlan, type VersionOrigin } from "@lapline/workloads";
import { pathIn } from "../../paths/pathIn.ts";
import { releaseArgument } from "../releaseArgument.ts";

/** Everything that a plan touches, made by the functions that the provisioners use. */
export interface Reach {
  addresses: string[];
  arguments: string[];
  /** Absolute, in the artifact's folder or a tool's cache, both below `root`. */
  paths: string[];
  /** Texts that a tool reads as a package's version. */
  constraints: string[];
  images: string[];
  repositories: string[];
}

/** Folder that stands for all folders of the machine. */
export const root = "/lapline/cache";
/** Maven repository that stands for the machine's. */
const mavenRepository = "https://repo.example/maven";

const nothing: Reach = {
  addresses: [],
  arguments: [],
  paths: [],
  constraints: [],
  images: [],
  repositories: [],
};

/** What carrying out a plan would reach. A kind of plan that is missing here does not compile. */
export function reachOf(plan: ProvisionPlan): Reach {
  switch (plan.kind) {
    case "bundled":
      return nothing;
    case "url":
      return { ...nothing, addresses: [plan.url] };
    case "image":
      return { ...nothing, images: [plan.reference] };
    case "images":
      return { ...nothing, images: Object.values(plan.references) };
    case "composeImages":
      return {
        ...nothing,
        arguments: [argument`refs/tags/${asVersionName(plan.ref, "git")}`],
        paths: [pathIn(root, plan.file)],
        repositories: [plan.repository],
      };
    case "scratchImage":
      return reachOf(plan.from);
    case "npm":
      return { ...nothing, constraints: plan.packages.map(({ version }) => version) };
    case "pip":
      return {
        ...nothing,
        arguments: plan.packages.map((release) => releaseArgument("pip", release)),
        paths: programPaths(plan),
      };
    case "go":
      return {
        ...nothing,
        arguments: [plan, ...plan.requires].map(({ module, version }) =>
          releaseArgument("go", { name: module, version }),
        ),
        paths: programPaths({ sources: plan.sources ?? {}, executable: plan.executable }),
      };
    case "cargo":
      return { ...nothing, constraints: [plan.version], paths: [pathIn(root, plan.executable)] };
    case "archive":
      return { ...nothing, addresses: [plan.url], paths: [pathIn(root, plan.executable)] };
    case "definition":
      return definitionReach(plan.from);
    case "maven": {
      const below = [...plan.artifacts, ...plan.libraries].map((one) => mavenPath(one, "jar"));
      return {
        ...nothing,
        addresses: below.map((path) => `${mavenRepository}/${path}`),
        paths: [...below.map((path) => pathIn(root, path)), ...programPaths(plan)],
      };
    }
    case "dart":
      return {
        ...nothing,
        arguments: plan.libraries.map(({ registry, package: name, version }) =>
          releaseArgument(registry === "pypi" ? "pip" : "dart", { name, version }),
        ),
        constraints: [
          plan.version,
          ...Object.values(plan.packages),
          ...Object.values(plan.builders),
        ],
        paths: [
          ...plan.libraries.map(({ package: name, version }) => pathIn(root, `${name}-${version}`)),
          ...programPaths(plan),
        ],
      };
    case "git": {
      const parts = Object.values(plan.parts).map(reachOf);
      const own: Reach = {
        ...nothing,
        arguments: plan.sources.flatMap(({ ref }) => {
          const name = asVersionName(ref, "git");
          return [argument`refs/tags/${name}`, argument`refs/heads/${name}`];
        }),
        paths: [
          ...plan.sources.map(({ folder }) => pathIn(root, folder)),
          ...plan.outputs.map(({ to }) => pathIn(root, to)),
          ...Object.keys(plan.files ?? {}).map((name) => pathIn(root, name)),
        ],
        repositories: plan.sources.map(({ repository }) => repository),
      };
      return [own, ...parts].reduce(join);
    }
  }
}

function programPaths(plan: { sources: Readonly<Record<string, string>>; executable: string }) {
  return [...Object.keys(plan.sources), plan.executable].map((name) => pathIn(root, name));
}

function join(one: Reach, other: Reach): Reach {
  return {
    addresses: [...one.addresses, ...other.addresses],
    arguments: [...one.arguments, ...other.arguments],
    paths: [...one.paths, ...other.paths],
    constraints: [...one.constraints, ...other.constraints],
    images: [...one.images, ...other.images],
    repositories: [...one.repositories, ...other.repositories],
  };
}

/** Steps run behind walls and reach what these show them; the origin is what names decide. */
function definitionReach(from: VersionOrigin): Reach {
  switch (from.kind) {
    case "git":
      return {
        ...nothing,
        arguments: [argument`refs/tags/${asVersionName(from.ref, "git")}`],
        repositories: [from.repository],
      };
    case "npm":
    case "cargo":
      return { ...nothing, constraints: [from.version] };
    case "pip":
      return {
        ...nothing,
        arguments: [releaseArgument("pip", { name: from.package, version: from.version })],
      };
    case "go":
      return {
        ...nothing,
        arguments: [releaseArgument("go", { name: from.module, version: from.version })],
      };
    case "maven": {
      const path = mavenPath(from, "jar");
      return { ...nothing, addresses: [`${mavenRepository}/${path}`], paths: [pathIn(root, path)] };
    }
    case "archive":
      return { ...nothing, addresses: [from.url] };
  }
}
