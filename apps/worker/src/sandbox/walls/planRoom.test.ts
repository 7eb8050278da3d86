import { expect, test } from "vitest";
import { planRoom } from "./planRoom.ts";

const host = {
  entry: (path: string) =>
    path === "/bin" ? { kind: "link" as const, to: "usr/bin" } : { kind: "folder" as const },
  isFolder: (path: string) => !path.endsWith(".js"),
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
