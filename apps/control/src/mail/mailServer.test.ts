import { expect, test } from "vitest";
import { readMailServer } from "./mailServer.ts";

const from = "Lapline <lapline@example.org>";

test("reads host, port, TLS and login from the address", () => {
  expect(readMailServer("smtps://me%40x:p%2Fw@mail.example.org", from)).toEqual({
    host: "mail.example.org",
    port: 465,
    secure: true,
    requireTls: false,
    login: { user: "me@x", pass: "p/w" },
    from,
  });
  expect(readMailServer("smtp://[::1]:2525", from)).toMatchObject({ host: "::1", port: 2525 });
});

test("a password for another machine demands TLS", () => {
  expect(readMailServer("smtp://a:b@mail.example.org", from).requireTls).toBe(true);
  expect(readMailServer("smtp://a:b@127.0.0.1", from).requireTls).toBe(false);
  expect(readMailServer("smtp://mail.example.org", from).requireTls).toBe(false);
});
