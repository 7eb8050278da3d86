import { expect, test } from "vitest";
import { nameViolations } from "./nameViolations.ts";

const provisioner = "apps/worker/src/provision/provisionNew.ts";
const target = "packages/workloads/src/provisions/newTarget.ts";

test.each([
  [provisioner, 'import { join } from "node:path";'],
  [provisioner, 'import { basename, resolve } from "path";'],
  [provisioner, "const answer = await fetch(plan.url);"],
  [provisioner, 'import { request } from "node:https";'],
  [provisioner, 'import { spawn } from "node:child_process";'],
  [provisioner, "const one = version as VersionName;"],
  [provisioner, "argv: texts as unknown as Argument[],"],
  [target, "url: `https://host.example/v" + "$" + "{version}/x.zip`,"],
  ["apps/web/src/server/x.ts", "const url = text as Address;"],
])("%s may not hold %j", (path, text) => {
  expect(nameViolations(path, text)).toHaveLength(1);
});

test.each([
  [target, "url: address`https://host.example/v" + "$" + "{part}/x.zip`,"],
  [target, "const base = `http://127.0.0.1:" + "$" + "{port}`;"],
  ["packages/contracts/src/work/names/fileName.ts", "return text as FileName;"],
  ["apps/worker/src/provision/downloadFile.ts", "await fetch(next);"],
  ["apps/worker/src/provision/x.test.ts", "const url = text as Address;"],
])("%s may hold %j", (path, text) => {
  expect(nameViolations(path, text)).toEqual([]);
});
