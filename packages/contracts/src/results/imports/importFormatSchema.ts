import { z } from "zod";
import { importFormats } from "../../base/importFormats.ts";

/** `auto` finds the format out from the text. */
export const importFormatSchema = z.enum(["auto", ...importFormats]);
