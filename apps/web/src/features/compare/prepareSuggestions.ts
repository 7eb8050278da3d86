import {
  compareColumnText,
  formatParams,
  type OfferedColumn,
  shortCommits,
} from "@lapline/contracts";

const suggestionsMax = 4;
const columnsMax = 4;
/** Suggestions of one kind, while there are others. */
const ofKindMax = 2;

interface Suggestion {
  title: string;
  /** Columns as text, the base first. */
  columns: string[];
}

/**
 * Comparisons worth a press: the two versions of a target that were measured last, the systems of one
 * label, the modes or options of one version, and one version on several labels. Any two columns allow
 * one. `offered` stands newest first.
 */
export function prepareSuggestions(offered: readonly OfferedColumn[]): Suggestion[] {
  const kinds = [versionsOf(offered), systemsOf(offered), waysOf(offered), labelsOf(offered)];
  const first = kinds.flatMap((own) => own.slice(0, ofKindMax));
  const all = [...first, ...kinds.flatMap((own) => own.slice(ofKindMax))];
  const suggested = all.length > 0 ? all : newestTwo(offered);
  return distinct(suggested.slice(0, suggestionsMax)).map(({ title, columns }) => ({
    title,
    columns: columns.map(compareColumnText),
  }));
}

interface Found {
  title: string;
  columns: OfferedColumn[];
}

function versionsOf(offered: readonly OfferedColumn[]): Found[] {
  const kinds = Map.groupBy(offered, (column) => compareColumnText({ ...column, version: "" }));
  return [...kinds.values()].flatMap(([newest, before]): Found[] => {
    if (newest === undefined || before === undefined) return [];
    const title = shortCommits(`${newest.target} ${before.version} → ${newest.version}`);
    return [{ title, columns: [before, newest] }];
  });
}

/** The newest column of each target of a label. */
function systemsOf(offered: readonly OfferedColumn[]): Found[] {
  return groupsOf(offered, {
    by: ({ label }) => label,
    of: ({ target }) => target,
    title: (columns, { label }) => `${columns.map(({ target }) => target).join(", ")} on ${label}`,
  });
}

/** Durability modes, options and builds of one version. */
function waysOf(offered: readonly OfferedColumn[]): Found[] {
  return groupsOf(offered, {
    by: ({ target, version, label }) => JSON.stringify([target, version, label]),
    of: (column) => compareColumnText(column),
    title: (columns, { target, version }) =>
      `${target} ${version}: ${waysText(columns).join(", ")}`,
  });
}

function waysText(columns: readonly OfferedColumn[]): string[] {
  const differs = (part: "durability" | "provisioner") =>
    new Set(columns.map((column) => column[part])).size > 1;
  return columns.map(({ durability, provisioner, params = {} }) => {
    const options = formatParams(params);
    const parts = [
      differs("durability") ? durability : "",
      differs("provisioner") ? provisioner : "",
      options,
    ].filter((part) => part !== "");
    return parts.length === 0 ? "default options" : parts.join(" ");
  });
}

/** One version in one way on several labels. */
function labelsOf(offered: readonly OfferedColumn[]): Found[] {
  return groupsOf(offered, {
    by: (column) => compareColumnText({ ...column, label: "" }),
    of: ({ label }) => label,
    title: (columns, { target, version }) =>
      `${target} ${version} on ${columns.map(({ label }) => label).join(", ")}`,
  });
}

interface Grouping {
  /** What the columns of a group have in common. */
  by: (column: OfferedColumn) => string;
  /** What each of them has for itself. */
  of: (column: OfferedColumn) => string;
  title: (columns: readonly OfferedColumn[], first: OfferedColumn) => string;
}

function groupsOf(offered: readonly OfferedColumn[], { by, of, title }: Grouping): Found[] {
  return [...Map.groupBy(offered, by).values()].flatMap((own): Found[] => {
    const different = [...Map.groupBy(own, of).values()].flatMap((same) => same.slice(0, 1));
    const columns = different.slice(0, columnsMax);
    const [first] = columns;
    if (first === undefined || columns.length < 2) return [];
    return [{ title: title(columns, first), columns }];
  });
}

function newestTwo(offered: readonly OfferedColumn[]): Found[] {
  const columns = offered.slice(0, 2);
  if (columns.length < 2) return [];
  const names = columns.map(({ target, version, label }) => `${target} ${version} on ${label}`);
  return [{ title: names.join(", "), columns }];
}

/** Alike titles say in which mode, on which label and with which options they are. */
function distinct(found: readonly Found[]): Found[] {
  return found.map(({ title, columns }) => {
    const [first] = columns;
    const isAlone = found.filter((one) => one.title === title).length === 1;
    if (isAlone || first === undefined) return { title, columns };
    const { durability, provisioner, label, params = {} } = first;
    const about = [durability, provisioner, label, formatParams(params)];
    return { title: `${title} (${about.filter((part) => part !== "").join(", ")})`, columns };
  });
}
