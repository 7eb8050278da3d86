import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isPublicAddress } from "./isPublicAddress.ts";
import { ownerProxy } from "./ownerProxy.ts";
import { parseBuildHosts } from "./parseBuildHosts.ts";
import { registryHosts } from "./registryHosts.ts";

test("a kind of build knows its registries and those that the owner names, and no others", async () => {
  const home = await mkdtemp(join(tmpdir(), "lapline-home-"));
  try {
    await mkdir(join(home, ".config/pip"), { recursive: true });
    await writeFile(
      join(home, ".npmrc"),
      "registry=http://10.0.0.5:4873/\n@team:registry=https://npm.team.example\n# https://comment.example\nhomepage=https://other.example\n",
    );
    await writeFile(
      join(home, ".config/pip/pip.conf"),
      "[global]\nindex-url = https://u:p@pip.example:8443/simple\n",
    );
    const toolEnv = {
      HOME: home,
      GOPROXY: "https://goproxy.example,direct",
      CARGO_REGISTRIES_TEAM_INDEX: "sparse+https://crates.team.example/",
    };
    const names = async (...kinds: Parameters<typeof registryHosts>[0]) =>
      (await registryHosts(kinds, toolEnv)).map(({ host, port }) => `${host}:${port}`);
    expect(await names("npm")).toEqual([
      "registry.npmjs.org:443",
      "10.0.0.5:4873",
      "npm.team.example:443",
    ]);
    expect(await names("pip")).toContain("pip.example:8443");
    expect(await names("pip")).not.toContain("registry.npmjs.org:443");
    expect(await names("go")).toContain("goproxy.example:443");
    expect(await names("cargo")).toContain("crates.team.example:443");
    expect(await names("dart")).toEqual(["pub.dev:443"]);
  } finally {
    await rm(home, { recursive: true });
  }
});

test("only addresses of the public internet are public", () => {
  for (const address of ["8.8.8.8", "2606:4700::1111"]) expect(isPublicAddress(address)).toBe(true);
  for (const address of [
    "127.0.0.1",
    "10.1.2.3",
    "169.254.169.254",
    "100.64.0.1",
    "192.168.1.1",
    "0.0.0.0",
    "::1",
    "::ffff:8.8.8.8",
    "fd00::1",
    "fe80::1%eth0",
    "64:ff9b::1",
    "name.example",
  ]) {
    expect(isPublicAddress(address)).toBe(false);
  }
});

test("BUILD_HOSTS names hosts with ports, and nothing else is taken for one", () => {
  expect(parseBuildHosts("storage.example, git.team:8443,[fd00::1]:443")).toEqual([
    { host: "storage.example", port: 443, mayBePrivate: true },
    { host: "git.team", port: 8443, mayBePrivate: true },
    { host: "fd00::1", port: 443, mayBePrivate: true },
  ]);
  expect(parseBuildHosts("")).toEqual([]);
  for (const wrong of ["https://a.example", "a.example/path", "a.example:x", "a:70000", "*"]) {
    expect(parseBuildHosts(wrong)).toBeNull();
  }
});

test("the owner's proxy is used but for the hosts that are excepted", () => {
  const toolEnv = { HTTPS_PROXY: "http://proxy.example:8080", NO_PROXY: "localhost,.team.example" };
  expect(ownerProxy(toolEnv, { host: "pypi.org", port: 443 })?.host).toBe("proxy.example:8080");
  expect(ownerProxy(toolEnv, { host: "git.team.example", port: 443 })).toBeNull();
  expect(ownerProxy(toolEnv, { host: "localhost", port: 443 })).toBeNull();
  expect(ownerProxy({}, { host: "pypi.org", port: 443 })).toBeNull();
});
