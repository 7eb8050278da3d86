import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { localhostCertificate } from "../testing/localhostCertificate.ts";
import { type MailServerScript, startMailServer } from "../testing/startMailServer.ts";
import { handOver } from "./handOver.ts";
import { type MailServer, readMailServer } from "./mailServer.ts";

const password = "correct:horse/battery";

async function open(script: MailServerScript = {}, settings: Partial<MailServer> = {}) {
  const server = await startMailServer(script);
  onTestFinished(server.close);
  const mailServer = { ...readMailServer(server.url, "lapline@bench.example"), ...settings };
  return { server, mailServer };
}

const give = (server: MailServer, signal = AbortSignal.timeout(30_000)) =>
  handOver({
    server,
    envelope: { from: "lapline@bench.example", to: "ada@example.org" },
    message: Buffer.from("Subject: Test\r\n\r\nTest\r\n"),
    mayHand: async () => true,
    signal,
  });

const stepsOf = ({ conversation }: Awaited<ReturnType<typeof give>>) =>
  conversation.steps.map(({ step, outcome }) => `${step} ${outcome}`);

function trust() {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, localhostCertificate.cert]);
  onTestFinished(() => setDefaultCACertificates(before));
}

test("a server that demands STARTTLS gets the mail encrypted, after user and password", async () => {
  trust();
  const login = { user: "ada", pass: password };
  const { server, mailServer } = await open({ tls: "demanded", login }, { login });
  const given = await give(mailServer);
  expect(given.result).toEqual({ outcome: "accepted" });
  expect(server.received).toHaveLength(1);
  expect(stepsOf(given)).toEqual([
    "connect ok",
    "encrypt ok",
    "login ok",
    "recipient ok",
    "content ok",
  ]);
  const [, encrypt, , , content] = given.conversation.steps;
  expect(encrypt?.words).toMatch(/TLSv1\.[23]/);
  expect(content?.reply).toMatch(/^250 /);
  expect(given.conversation.advice).toBeNull();
});

test("a server that demands STARTTLS and does not offer it is told, and the mail waits", async () => {
  const { server, mailServer } = await open();
  server.script.tls = "demanded";
  const given = await give(mailServer);
  expect(given.result).toMatchObject({ outcome: "refused", permanent: false });
  expect(given.conversation.advice).toContain("over TLS only");
  expect(server.received).toEqual([]);
});

test("a certificate that nobody trusts ends the attempt before a word of the mail", async () => {
  const login = { user: "ada", pass: password };
  const { server, mailServer } = await open({ tls: "offered", login }, { login });
  const given = await give(mailServer);
  expect(given.result).toMatchObject({ outcome: "refused", permanent: false });
  expect(stepsOf(given).slice(0, 3)).toEqual(["connect ok", "encrypt failed", "login skipped"]);
  expect(given.conversation.advice).toContain("is not trusted here");
  expect(server.passwordsSent()).toBe(0);
  expect(server.received).toEqual([]);
});

test("a password never goes to another machine in the clear", async () => {
  const login = { user: "ada", pass: password };
  const { server, mailServer } = await open({ login }, { login, requireTls: true });
  const given = await give(mailServer);
  expect(given.result).toMatchObject({ outcome: "refused", permanent: false });
  expect(given.conversation.advice).toContain("never sent unencrypted");
  expect(server.passwordsSent()).toBe(0);
});

test("a wrong password is tried again later, and the server's echo of it is shown nowhere", async () => {
  const login = { user: "ada", pass: "right" };
  const { server, mailServer } = await open({ login }, { login: { ...login, pass: password } });
  const given = await give(mailServer);
  expect(server.passwordsSent()).toBe(1);
  expect(given.result).toMatchObject({ outcome: "refused", permanent: false });
  expect(stepsOf(given)[2]).toBe("login failed");
  const told = JSON.stringify(given);
  expect(told).toContain("535");
  expect(told).toContain("ada:***");
  expect(told).not.toContain(password);
});

test("where it failed is told with the server's words and what to look at", async () => {
  const refusing = await open({ atRecipient: { code: 550, message: "5.7.1 Relaying denied" } });
  const refused = await give(refusing.mailServer);
  expect(stepsOf(refused)).toEqual([
    "connect ok",
    "encrypt skipped",
    "login skipped",
    "recipient failed",
    "content skipped",
  ]);
  expect(refused.conversation.steps[3]?.reply).toContain("Relaying denied");
  expect(refused.conversation.advice).toContain("does not relay mail");

  const greylisting = await open({ atRecipient: { code: 450, message: "Try again later" } });
  expect((await give(greylisting.mailServer)).conversation.advice).toContain("greylisting");

  const spam = await open({ atContent: { code: 554, message: "Looks like spam" } });
  const content = await give(spam.mailServer);
  expect(content.result).toMatchObject({ outcome: "refused", permanent: true });
  expect(stepsOf(content)[4]).toBe("content failed");

  const dying = await open({ atContent: "drop" });
  const died = await give(dying.mailServer);
  expect(died.result.outcome).toBe("unsure");
  expect(died.conversation.advice).toContain("it may have arrived");
});

test("a port where nothing listens and a name without an address are told apart", async () => {
  const { server, mailServer } = await open();
  await server.close();
  const closed = await give(mailServer);
  expect(stepsOf(closed)[0]).toBe("connect failed");
  expect(closed.conversation.advice).toContain("Nothing listens on port");
  const nowhere = await give({ ...mailServer, host: "mail.invalid" });
  expect(nowhere.conversation.advice).toContain("has no address");
});
