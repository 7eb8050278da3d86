import { type Argument, argument, asPackageName, asVersionName } from "@lapline/contracts";

/** A release of a registry as its tool takes it: one argument, and never an option. */
export function releaseArgument(
  registry: "go" | "pip" | "dart",
  { name, version }: { name: string; version: string },
): Argument {
  const named = asPackageName(name, registry);
  const release = asVersionName(version, registry);
  switch (registry) {
    case "go":
      return argument`${named}@${release}`;
    case "pip":
      return argument`${named}==${release}`;
    case "dart":
      return argument`${named}:${release}`;
  }
}
