import { expect, test } from "vitest";
import { withoutHostFacts } from "./withoutHostFacts.ts";

test("an environment keeps what decides a number and loses what names its host", () => {
  const environment = {
    comparability: {
      "host.cpuModel": "Ryzen",
      "host.filesystem": "ext4 rw,subvol=/secret",
      "target.journal": "wal",
    },
    shown: { "host.name": "db-7.corp", "host.kernel": "6.1", "host.address": "10.0.0.7" },
  };
  expect(withoutHostFacts({ reports: [{ environment, at: null }] })).toEqual({
    reports: [
      {
        environment: {
          comparability: {
            "host.cpuModel": "Ryzen",
            "host.filesystem": "ext4",
            "target.journal": "wal",
          },
          shown: { "host.kernel": "6.1" },
        },
        at: null,
      },
    ],
  });
});

test("differences between environments and machines' facts lose the same", () => {
  const changes = [
    { key: "host.name", before: "a", after: "b" },
    { key: "host.filesystem", before: "ext4 rw", after: "xfs rw,usrquota" },
    { key: "target.version", before: "1", after: "2" },
  ];
  expect(withoutHostFacts({ changes })).toEqual({
    changes: [{ key: "host.filesystem", before: "ext4", after: "xfs" }, changes[2]],
  });
  const machine = { name: "bench-1", updateProblem: "Cannot write /home/ada/versions." };
  expect(withoutHostFacts(machine).updateProblem).toBe("The worker is not updated.");
  expect(withoutHostFacts({ ...machine, updateProblem: null }).updateProblem).toBeNull();
  const facts = { hostname: "db-7", filesystem: "ext4 rw", kernel: "6.1" };
  expect(withoutHostFacts([{ facts }])).toEqual([
    { facts: { hostname: "hidden", filesystem: "ext4", kernel: "6.1" } },
  ]);
});

test("dates and other objects with a class stay what they are", () => {
  const at = new Date(0);
  expect(withoutHostFacts({ at }).at).toBe(at);
});
