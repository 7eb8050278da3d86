import { expect, test } from "vitest";
import { submoduleAddress } from "./submoduleAddress.ts";

const repository = "https://git.example.org/team/greeter";

test.each([
  ["https://other.example/lib.git", "https://other.example/lib.git"],
  ["../lib.git", "https://git.example.org/team/lib.git"],
  ["../../other/lib", "https://git.example.org/other/lib"],
  [".././../other/lib", "https://git.example.org/other/lib"],
  ["./lib", "https://git.example.org/team/greeter/lib"],
])("%s is %s", (url, address) => {
  expect(submoduleAddress(repository, url)).toBe(address);
  expect(submoduleAddress(`${repository}/`, url)).toBe(address);
});

test.each([
  "",
  ".",
  "..",
  "./",
  "../",
  "../../..",
  "../../../lib",
  "../../../other.example/lib",
  "../../../../etc/passwd",
  "../lib/../../../../x",
  "./a/../../../../b",
  "..//evil.example/lib",
  "../@evil.example/lib",
  "../-lib",
  "../lib?x=1",
  "../lib#x",
  "/srv/secrets",
  "file:///srv/secrets",
  "ext::sh -c touch% /tmp/ran",
  "fd::17",
  "http://other.example/lib",
  "git://other.example/lib",
  "ssh://git@other.example/lib",
  "git@other.example:team/lib",
  "https://user:password@other.example/lib",
  "https://other.example/lib?x=1",
  "https://other.example/../lib",
  "--upload-pack=touch /tmp/ran",
  "-c",
  "https://other.example/lib\nhttps://evil.example/lib",
  "https:///lib",
  "HTTPS://other.example/lib\u0000",
])("%j is no address of a submodule", (url) => {
  expect(submoduleAddress(repository, url)).toBeNull();
});
