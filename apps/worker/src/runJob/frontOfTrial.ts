import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { splitParams } from "@lapline/contracts";
import { frontOf } from "@lapline/workloads";
import { makeCertificate, type ServerCertificate } from "../sandbox/front/makeCertificate.ts";
import type { Attempt } from "./attempt.ts";

/** The proxy between the load and the target of a trial. */
export interface FrontOfTrial {
  certificate: ServerCertificate | null;
  /** Variables of the load child, so that it trusts the certificate. */
  env: Readonly<Record<string, string>>;
}

/** What the job's options ask for; null: the load goes to the target itself. */
export async function frontOfTrial(
  { target, job }: Pick<Attempt, "target" | "job">,
  dir: string,
): Promise<FrontOfTrial | null> {
  const front = frontOf(splitParams(target.description, job.params).options);
  if (front === "none") return null;
  if (front === "proxy") return { certificate: null, env: {} };
  const certificate = makeCertificate(new Date());
  const file = join(dir, "authority.pem");
  await writeFile(file, certificate.authority);
  return { certificate, env: { NODE_EXTRA_CA_CERTS: file } };
}
