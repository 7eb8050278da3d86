import { expect, test } from "vitest";
import { hostConfig } from "./hostConfig.ts";

test("the container profile is exactly this", () => {
  expect(
    hostConfig({
      memoryBytesMax: 2 * 1024 ** 3,
      cpus: [2, 3, 6],
      dataVolume: "lapline-volume",
      networkOfContainer: null,
    }),
  ).toEqual({
    NetworkMode: "none",
    IpcMode: "private",
    Privileged: false,
    CapAdd: [],
    CapDrop: ["ALL"],
    SecurityOpt: ["no-new-privileges"],
    ReadonlyRootfs: true,
    Binds: [],
    Devices: [],
    Tmpfs: { "/tmp": "rw,noexec,nosuid,nodev,size=67108864,mode=1777" },
    Mounts: [
      {
        Type: "volume",
        Source: "lapline-volume",
        Target: "/data",
        VolumeOptions: { NoCopy: false, Labels: {}, DriverConfig: { Name: "local", Options: {} } },
      },
    ],
    Memory: 2_147_483_648,
    MemorySwap: 2_147_483_648,
    PidsLimit: 512,
    Ulimits: [
      { Name: "nofile", Soft: 16_384, Hard: 16_384 },
      { Name: "core", Soft: 0, Hard: 0 },
    ],
    CpusetCpus: "2-3,6",
    RestartPolicy: { Name: "no" },
    AutoRemove: false,
    LogConfig: { Type: "json-file", Config: { "max-size": "16m", "max-file": "1" } },
  });
});

test("folders that an image must be able to write are volumes without a name", () => {
  const common = { memoryBytesMax: 1024 ** 3, cpus: null, dataVolume: "v" };
  const plain = hostConfig({ ...common, networkOfContainer: null });
  const more = hostConfig({ ...common, networkOfContainer: null, writableDirs: ["/run/x"] });
  const [data] = plain.Mounts ?? [];
  expect(more).toEqual({ ...plain, Mounts: [data, { ...data, Source: "", Target: "/run/x" }] });
});

test("a version that was built in containers is one more volume, and builds start more processes", () => {
  const common = {
    memoryBytesMax: 1024 ** 3,
    cpus: null,
    dataVolume: "v",
    networkOfContainer: null,
  };
  const plain = hostConfig(common);
  const [data] = plain.Mounts ?? [];
  const version = { ...data, Source: "version", Target: "/lapline" };
  expect(hostConfig({ ...common, versionVolume: "version", processesMax: 8_192 })).toEqual({
    ...{ ...plain, Mounts: [data, version], PidsLimit: 8_192 },
  });
});

test("the load's container differs by its network and by having no data", () => {
  const common = { memoryBytesMax: 1024 ** 3, cpus: null };
  const target = hostConfig({ ...common, dataVolume: "v", networkOfContainer: null });
  const load = hostConfig({ ...common, dataVolume: null, networkOfContainer: "abc" });
  expect(load).toEqual({ ...target, NetworkMode: "container:abc", Mounts: [] });
});
