"use client";

import type { ImportPreview } from "@lapline/contracts";
import { useState } from "react";
import { emptyImport, type ImportDraft } from "./importDraft.ts";
import { guessMapping, type Table } from "./mappingChoice.ts";
import { useImportPreview } from "./useImportPreview.ts";

const nothingRead: Pick<ImportPreview, "suggested"> & { table: Table | null } = {
  suggested: { target: null, label: null },
  table: null,
};

/** Where a label comes from that nobody typed. */
function labelSource(from: ImportPreview["suggested"]["labelFrom"], target: string): string {
  return from === "last_import" ? `Label of the last import of ${target}.` : "Named by the files.";
}

/** Where what stands in a field comes from, by field; nothing for what the reader typed. */
export type FieldSources = Partial<Record<"target" | "label", string>>;

/**
 * The form with what the server reads in its files. What the files suggest stands in fields that nobody
 * touched; of a table it is guessed which column is what, until somebody says so.
 */
export function useImportDraft() {
  const [own, setOwn] = useState<ImportDraft>(emptyImport);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [{ suggested, table }, setRead] = useState(nothingRead);
  const shownOf = (field: "target" | "label") =>
    touched.includes(field) ? own[field] : own[field] || (suggested[field] ?? "");
  const isSuggested = (field: "target" | "label") =>
    !touched.includes(field) && own[field] === "" && suggested[field] !== null;
  const sources: FieldSources = {
    ...(isSuggested("target") ? { target: "Named by the files." } : {}),
    ...(isSuggested("label") ? { label: labelSource(suggested.labelFrom, shownOf("target")) } : {}),
  };
  const draft: ImportDraft = {
    ...own,
    target: shownOf("target"),
    label: shownOf("label"),
    mapping: table === null ? null : (own.mapping ?? guessMapping(table)),
  };
  const read = useImportPreview(draft);
  const latest = own.files.length === 0 ? nothingRead : (read.preview ?? { suggested, table });
  // The same answer comes as another object; only what it says counts.
  const isNew =
    JSON.stringify([latest.suggested, latest.table]) !== JSON.stringify([suggested, table]);
  if (isNew) setRead({ suggested: latest.suggested, table: latest.table });
  const change = (part: Partial<ImportDraft>) => {
    // Other files have other columns.
    const isOther = part.files !== undefined && part.files.length === 0;
    setOwn({ ...own, ...part, ...(isOther ? { mapping: null } : {}) });
    setTouched([...new Set([...touched, ...Object.keys(part)])]);
  };
  return { draft, sources, table, change, read };
}
