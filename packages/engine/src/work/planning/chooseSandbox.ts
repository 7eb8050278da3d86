import type { SandboxKind, TargetDescription } from "@lapline/contracts";
import type { LabelOffer } from "./labelOffer.ts";

interface Placed {
  target: string;
  provisioner: string;
  sandboxes: readonly SandboxKind[];
  /** A project defined it itself. */
  definition?: object | undefined;
}

type Offer = TargetDescription["provisioners"][number];

/**
 * The sandboxes in which a target may run that is provisioned so, the preferred one first. What ships
 * says which one it needs; a definition never does. Pure.
 */
export function sandboxesOf(
  { provisioners, definition }: TargetDescription,
  { kind, sandbox }: Offer,
): SandboxKind[] {
  if (definition === undefined) return [sandbox];
  const able = provisioners.filter((one) => one.kind === kind).map((one) => one.sandbox);
  return (["docker", "process"] as const).filter((one) => able.includes(one));
}

/** The first of a target's sandboxes that a machine of the label allows; null: none does. Pure. */
export function sandboxOn(
  { machines }: LabelOffer,
  { sandboxes, definition }: Placed,
): SandboxKind | null {
  const isAllowed = (sandbox: SandboxKind) =>
    machines.some(
      (machine) =>
        machine.sandboxes.includes(sandbox) &&
        (definition === undefined || machine.definitionSandboxes?.includes(sandbox)),
    );
  return sandboxes.find(isAllowed) ?? null;
}

/** Why `sandboxOn` found none, and what to do. Pure. */
export function noSandboxWords({ name, machines }: LabelOffer, target: Placed): string {
  const { sandboxes, definition, provisioner } = target;
  if (definition === undefined) {
    return `No machine of the label ${name} may use the ${sandboxes.join(" or ")} sandbox that ${target.target} with provisioner ${provisioner} needs. Allow it on a machine, or choose another label or provisioner.`;
  }
  if (machines.every(({ lastSeenAt }) => lastSeenAt === null)) {
    return `No machine of the label ${name} has connected yet, so none has said what it may run. Start its worker, and read its log if it does not show up under Machines.`;
  }
  const wanted = sandboxes.join(" or ");
  const allowed = [...new Set(machines.flatMap((one) => one.definitionSandboxes ?? []))];
  const reason =
    allowed.length === 0
      ? `No machine of the label ${name} runs what projects define themselves.`
      : `Machines of the label ${name} run what projects define themselves in the ${allowed.join(" or ")} sandbox, and ${target.target} needs ${wanted}.`;
  const image =
    !sandboxes.includes("docker") && allowed.includes("docker")
      ? " There run images and what names one in build.image."
      : "";
  return `${reason}${image} ${adviceOn(machines, sandboxes[0] ?? "docker", allowed)}`;
}

/** How a machine comes by its settings is not known here, so each way is named. */
function adviceOn(
  machines: LabelOffer["machines"],
  wanted: SandboxKind,
  allowed: readonly string[],
): string {
  const setting = { name: "DEFINITION_SANDBOXES", value: [wanted, ...allowed].join(",") };
  const settings = machines.some(({ sandboxes }) => sandboxes.includes(wanted))
    ? [setting]
    : [{ name: "SANDBOXES", value: "process,docker" }, setting];
  const inFile = settings.map(({ name, value }) => `"${name}": "${value}"`).join(" and ");
  const inEnvironment = settings.map(({ name, value }) => `${name}=${value}`).join(" and ");
  return `On a machine that joined by a command, write ${inFile} into settings.json of its data folder. With Compose or npm start, set ${inEnvironment}. Then restart the worker.`;
}
