import { existsSync } from "node:fs";
import { join } from "node:path";
import { readText } from "./readText.ts";

/** Clock sources that only guests of a hypervisor have, and whose guests they are. */
const GUEST_CLOCKS: readonly (readonly [clock: string, hypervisor: string])[] = [
  ["kvm-clock", "kvm"],
  ["hyperv_clocksource", "hyper-v"],
  ["xen", "xen"],
];
const CONTAINER_FILES = [".dockerenv", "run/.containerenv"];

/**
 * What lies between this host and its hardware: `none`, a hypervisor (`kvm`, `vmware`, …), and
 * `+container` where the worker itself runs in one. `root` is the file system's root.
 */
export function readVirtualisation(root: string = "/"): string {
  const machine = hypervisorOf(root);
  const inContainer = CONTAINER_FILES.some((file) => existsSync(join(root, file)));
  if (!inContainer) return machine ?? "none";
  return machine === null ? "container" : `${machine}+container`;
}

function hypervisorOf(root: string): string | null {
  const clocks = readText(
    join(root, "sys/devices/system/clocksource/clocksource0/available_clocksource"),
  );
  const words = (clocks ?? "").split(" ");
  const guest = GUEST_CLOCKS.find(([clock]) => words.includes(clock));
  if (guest !== undefined) return guest[1];
  const flags = /^flags\s*:(.*)$/m.exec(readText(join(root, "proc/cpuinfo")) ?? "")?.[1] ?? "";
  if (!flags.split(" ").includes("hypervisor")) return null;
  const vendor = readText(join(root, "sys/class/dmi/id/sys_vendor"))?.toLowerCase() ?? "";
  return vendor.includes("vmware") ? "vmware" : vendor || "virtual machine";
}
