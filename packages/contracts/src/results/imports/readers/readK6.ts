import type { ImportReader } from "../importedFile.ts";
import { hasKeys } from "../readJson.ts";
import { readK6Points } from "./readK6Points.ts";
import { readK6Summary } from "./readK6Summary.ts";

/** k6: the summary (`--summary-export` or `handleSummary`) or the points of `--out json`. */
export const readK6: ImportReader = {
  recognises: (text, json) =>
    hasKeys(json, "metrics", "root_group") ||
    (/^\{.*"type":"(Metric|Point)"/m.test(text) && /"metric":"/.test(text)),
  read: (text, fileName) =>
    /^\{.*"type":"(Metric|Point)"/m.test(text)
      ? readK6Points(text, fileName)
      : readK6Summary(text, fileName),
};
