import { z } from "zod";

const firstMs = Date.parse("0001-01-01T00:00:00.000Z");
const isStorable = (at: string) => Date.parse(at) >= firstMs;
const reason = "use a time from the year 1 on";

/** A moment in UTC that PostgreSQL can hold: ISO 8601 knows a year 0, its calendar does not. */
export const storableMomentSchema = z.iso.datetime().refine(isStorable, reason);

/** The same with an offset to UTC. */
export const storableOffsetMomentSchema = z.iso
  .datetime({ offset: true })
  .refine(isStorable, reason);
