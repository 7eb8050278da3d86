import { X509Certificate } from "node:crypto";
import { createServer, get } from "node:https";
import type { AddressInfo } from "node:net";
import { HttpGenerator, OperationRecorder } from "@lapline/workloads/measuring";
import { expect, onTestFinished, test } from "vitest";
import { makeCertificate, type ServerCertificate } from "./makeCertificate.ts";

async function serve({ key, certificate: cert }: ServerCertificate) {
  let served = 0;
  const server = createServer({ key, cert }, (_, response) => {
    served += 1;
    response.end("here");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served: () => served,
  };
}

const ask = (url: string, ca?: string) =>
  new Promise<number | string>((resolve) => {
    get(url, { ...(ca !== undefined && { ca }), agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    }).on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });

test("a client that trusts the trial's authority reaches its server, and nobody else's", async () => {
  const made = makeCertificate(new Date());
  const { url } = await serve(made);
  expect(await ask(url, made.authority)).toBe(200);
  expect(await ask(url)).toBe("UNABLE_TO_VERIFY_LEAF_SIGNATURE");
  const other = makeCertificate(new Date());
  expect(await ask(url, other.authority)).not.toBe(200);
});

test("it is for the loopback address and for the days around the trial alone", async () => {
  const now = new Date("2026-11-23T10:00:00Z");
  const { certificate, authority } = makeCertificate(now);
  const server = new X509Certificate(certificate);
  expect(server.subjectAltName).toBe("IP Address:127.0.0.1");
  expect(server.ca).toBe(false);
  expect(new X509Certificate(authority).ca).toBe(true);
  expect(new Date(server.validFrom)).toEqual(new Date("2026-11-22T10:00:00Z"));
  expect(new Date(server.validTo)).toEqual(new Date("2026-11-30T10:00:00Z"));
  const past = makeCertificate(new Date("2020-01-01T00:00:00Z"));
  expect(await ask((await serve(past)).url, past.authority)).toBe("CERT_HAS_EXPIRED");
});

test("the load generator takes no answer of a server that it does not trust", async () => {
  const { url } = await serve(makeCertificate(new Date()));
  const generator = new HttpGenerator(url, 2, 1);
  const recorder = new OperationRecorder(1000, []);
  const load = { inFlight: 2, clients: 1, warmup: 0, timeoutSeconds: 1 };
  const kindOf = () => "read" as const;
  const operationAt = () => ({ kind: kindOf(), call: { method: "GET", path: "/" } as const });
  const span = await generator.run(
    { ...load, loadModel: "fixed_work", count: 4 },
    { recorder, kindOf, operationAt },
    () => undefined,
  );
  await generator.close();
  expect(span.load).toMatchObject({ operations: 4, socketErrors: 4, statusCounts: {} });
});
