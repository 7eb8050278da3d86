import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { hostFactsSchema } from "@lapline/contracts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFactsReader, readDynamicFacts, readStaticFacts } from "./createFactsReader.ts";
import { readCpuCaches, readDiskModel, readOsName, readVirtualisation } from "./hostFacts.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "lapline-facts-"));
});
afterEach(() => rm(root, { recursive: true }));

async function files(texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), `${text}\n`);
  }
}

test("the facts of this very host fit the protocol", async () => {
  const topology = { cores: [[0], [1]] };
  const readFacts = createFactsReader(
    () => readStaticFacts(root, topology, "0.0.0"),
    async () => null,
    null,
  );
  const facts = hostFactsSchema.parse(await readFacts());
  expect(facts.cpuPhysicalCores).toBe(2);
  expect(facts.filesystem).toMatch(/^\w+ .*rw/);
});

test("a partition has its disk's model, a virtual disk its name, an overlay none", async () => {
  const device = "devices/pci0/nvme0/nvme0n1";
  await files({
    [`${device}/device/model`]: "Samsung SSD 980 PRO",
    [`${device}/nvme0n1p2/partition`]: "2",
    "devices/virtio/vda/device/vendor": "0x554d4551",
    "block/README": "",
  });
  await symlink(join(root, device, "nvme0n1p2"), join(root, "block/nvme0n1p2"));
  await symlink(join(root, "devices/virtio/vda"), join(root, "block/vda"));
  const block = join(root, "block");
  expect(readDiskModel("/dev/nvme0n1p2", block)).toBe("Samsung SSD 980 PRO");
  expect(readDiskModel("/dev/vda", block)).toBe("vda");
  expect(readDiskModel("overlay", block)).toBeNull();
});

test("bare metal, guests and containers are told apart", async () => {
  const clock = "sys/devices/system/clocksource/clocksource0/available_clocksource";
  await files({ [clock]: "tsc hpet acpi_pm", "proc/cpuinfo": "flags\t\t: fpu vme sse" });
  expect(readVirtualisation(root)).toBe("none");
  await files({
    "proc/cpuinfo": "flags : fpu hypervisor",
    "sys/class/dmi/id/sys_vendor": "VMware, Inc.",
  });
  expect(readVirtualisation(root)).toBe("vmware");
  await files({ [clock]: "kvm-clock tsc", ".dockerenv": "" });
  expect(readVirtualisation(root)).toBe("kvm+container");
});

test("governor, turbo and SMT are read as the drivers tell them", async () => {
  expect(readDynamicFacts(root)).toEqual({ governor: null, turbo: null, smt: null });
  await files({
    "cpu0/cpufreq/scaling_governor": "performance",
    "cpu1/cpufreq/scaling_governor": "powersave",
    "intel_pstate/no_turbo": "1",
    "smt/active": "1",
  });
  const mixed = { governor: "performance+powersave", turbo: false, smt: true };
  expect(readDynamicFacts(root)).toEqual(mixed);
});

test("caches are named by level and kind, in bytes", async () => {
  await files({
    "index0/level": "1",
    "index0/type": "Data",
    "index0/size": "48K",
    "index3/level": "3",
    "index3/type": "Unified",
    "index3/size": "32M",
  });
  expect(readCpuCaches(root)).toEqual({ L1d: 49_152, L3: 33_554_432 });
  expect(readCpuCaches(join(root, "none"))).toBeNull();
});

test("the distribution is named as it names itself", () => {
  expect(readOsName('NAME="Debian"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n')).toBe(
    "Debian GNU/Linux 12 (bookworm)",
  );
  expect(readOsName(null)).not.toBe("");
});
