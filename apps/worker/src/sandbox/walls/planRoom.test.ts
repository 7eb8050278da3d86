import { expect, test } from "vitest";
import { planRoom } from "./planRoom.ts";

const host = {
  entry: (path: string) =>
    path === "/bin" ? { kind: "link" as const, to: "usr/bin" } : { kind: "folder" as const },
  isFolder: (path: string) => !/\.(js|key)$/.test(path),
  real: (path: string) => path.replace(/^\/srv\/linked/, "/usr/local/linked"),
};
const view = { readable: [], writable: [], stubs: {}, closed: [] };

test.each(["/home/ann", "/home", "/", "/home/ann/.lapline"])(
  "%s is never shown, since it holds what is closed",
  (path) => {
    const closed = ["/home/ann", "/home/ann/.lapline", "/home/ann/.lapline/machine.key"];
    expect(() => planRoom({ ...view, readable: [path], closed }, host)).toThrow("never show");
    expect(() => planRoom({ ...view, writable: [path], closed }, host)).toThrow("never show");
  },
);

test("an artifact below a closed folder is shown alone, and nothing above it can be written", () => {
  const artifact = "/home/ann/.lapline/cache/artifacts/one";
  const planned = planRoom({ ...view, readable: [artifact], closed: ["/home/ann"] }, host);
  const ofHome = planned.filter(({ target }) => target.startsWith("/home"));
  expect(ofHome).toEqual([
    { kind: "readOnly", source: artifact, target: artifact, isFolder: true },
  ]);
  expect(planned.filter(({ kind }) => kind === "writable")).toEqual([]);
});

test("what is read-only comes before what is writable inside it, and the system is shown once", () => {
  const readable = ["/usr/lib/node", "/srv/artifact/start.js", "/srv/artifact"];
  const planned = planRoom({ ...view, readable, writable: ["/srv/artifact/data"] }, host);
  const own = planned.filter(({ target }) => /^.(srv|usr)/.test(target));
  expect(own.map(({ kind, target }) => `${kind} ${target}`)).toEqual([
    "readOnly /usr",
    "readOnly /srv/artifact",
    "writable /srv/artifact/data",
  ]);
});

test("what is closed below the system is covered, and what is shown of it lies upon the cover", () => {
  const home = "/usr/local/lapline/.lapline";
  const closed = [`${home}/worker/machine.key`, home, `${home}/worker`, "/srv/linked/spool"];
  const artifact = `${home}/cache/artifacts/one`;
  const planned = planRoom({ ...view, readable: [artifact], closed }, host);
  const own = planned.filter(({ target }) => /^.usr./.test(target));
  expect(own.map(({ kind, target }) => `${kind} ${target}`)).toEqual([
    "tmpfs /usr/local/linked/spool",
    `tmpfs ${home}`,
    `readOnly ${artifact}`,
  ]);
  const key = planRoom({ ...view, closed: ["/usr/local/etc/machine.key"] }, host);
  expect(key).toContainEqual({
    kind: "readOnly",
    source: "/dev/null",
    target: "/usr/local/etc/machine.key",
    isFolder: false,
  });
});

test("walls are refused where the worker keeps its own in a folder that programs need", () => {
  expect(() => planRoom({ ...view, closed: ["/usr"] }, host)).toThrow("programs need /usr");
});
