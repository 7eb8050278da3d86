import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** What a server shows and keeps, and whom a client has to trust for it; all as PEM. */
export interface ServerCertificate {
  key: string;
  certificate: string;
  authority: string;
}

const DAY_MS = 24 * 3600 * 1000;

/** Object identifiers of X.509 (RFC 5280) and of ECDSA with SHA-256 (RFC 5758), as DER. */
const oids = {
  ecdsaWithSha256: "06082a8648ce3d040302",
  commonName: "0603550403",
  basicConstraints: "0603551d13",
  keyUsage: "0603551d0f",
  extendedKeyUsage: "0603551d25",
  subjectAltName: "0603551d11",
  serverAuth: "06082b06010505070301",
} as const;

/**
 * A certificate for 127.0.0.1 by an authority of its own, both made for one trial: the authority's key
 * is forgotten, and nobody else has ever trusted it.
 */
export function makeCertificate(now: Date): ServerCertificate {
  const authority = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const server = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const issuer = "Lapline trial";
  const about = { issuer, signer: authority.privateKey, now };
  const ofAuthority = certificate({
    ...about,
    subject: issuer,
    publicKey: authority.publicKey,
    extensions: [
      extension(oids.basicConstraints, sequence(der(0x01, Buffer.of(0xff)))),
      // Signs certificates, and nothing else.
      extension(oids.keyUsage, der(0x03, Buffer.of(0x02, 0x04))),
    ],
  });
  const ofServer = certificate({
    ...about,
    subject: "127.0.0.1",
    publicKey: server.publicKey,
    extensions: [
      extension(oids.basicConstraints, sequence()),
      extension(oids.keyUsage, der(0x03, Buffer.of(0x07, 0x80))),
      extension(oids.extendedKeyUsage, sequence(oid("serverAuth"))),
      extension(oids.subjectAltName, sequence(der(0x87, Buffer.of(127, 0, 0, 1)))),
    ],
  });
  return {
    key: server.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certificate: pem(ofServer),
    authority: pem(ofAuthority),
  };
}

function certificate(about: {
  issuer: string;
  subject: string;
  publicKey: KeyObject;
  signer: KeyObject;
  now: Date;
  extensions: readonly Buffer[];
}): Buffer {
  const serial = randomBytes(16);
  // Positive, and without a zero in front.
  serial.writeUInt8((serial.readUInt8(0) & 0x3f) | 0x40, 0);
  const algorithm = sequence(oid("ecdsaWithSha256"));
  const { now } = about;
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, serial),
    algorithm,
    nameOf(about.issuer),
    sequence(timeOf(now.getTime() - DAY_MS), timeOf(now.getTime() + 7 * DAY_MS)),
    nameOf(about.subject),
    about.publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(...about.extensions)),
  );
  const signature = sign("sha256", signed, about.signer);
  return sequence(signed, algorithm, der(0x03, Buffer.of(0), signature));
}

/** One value with its tag and length (X.690, DER). */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const bytes = length.toString(16);
  const long = Buffer.from(bytes.length % 2 === 0 ? bytes : `0${bytes}`, "hex");
  const head = length < 0x80 ? Buffer.of(length) : Buffer.from([0x80 | long.length, ...long]);
  return Buffer.concat([Buffer.of(tag), head, content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const oid = (name: keyof typeof oids) => Buffer.from(oids[name], "hex");

function nameOf(commonName: string): Buffer {
  return sequence(der(0x31, sequence(oid("commonName"), der(0x0c, Buffer.from(commonName)))));
}

/** Two digits of the year do until 2049. */
function timeOf(ms: number): Buffer {
  const text = new Date(ms).toISOString().replace(/[-:T]/g, "").slice(2, 14);
  return der(0x17, Buffer.from(`${text}Z`));
}

/** A critical one: who does not know it must not accept the certificate. */
function extension(id: string, value: Buffer): Buffer {
  return sequence(Buffer.from(id, "hex"), der(0x01, Buffer.of(0xff)), der(0x04, value));
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
