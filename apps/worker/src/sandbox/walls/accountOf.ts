import { createHash } from "node:crypto";
import type { Marker } from "../programs/marker.ts";
import type { RoomAccount } from "./entryArgv.ts";

/** systemd's list of numbers has nobody here: not people, services, containers, nor subordinates. */
const FIRST_ID = 1_900_000_000;
const IDS = 65_536;

/** Number that belongs to one attempt of one job and to no account of the host. */
export function accountOf({ scope, jobId, attempt }: Marker): RoomAccount {
  const digest = createHash("sha256").update(`${scope}\0${jobId}\0${attempt}`).digest();
  const id = FIRST_ID + (digest.readUInt32BE(0) % IDS);
  return { uid: id, gid: id };
}
