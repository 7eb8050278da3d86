import type { Verification } from "@lapline/contracts";

/** Of targets whose scenarios ran for real, in tests of this repository, on the developers' machine. */
export const verifiedHere: Extract<Verification, { status: "verified" }> = {
  status: "verified",
  on: "2026-11-20",
  where: "Debian 12, x86_64, virtual machine with 2 cores",
};
