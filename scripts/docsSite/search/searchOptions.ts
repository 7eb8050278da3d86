import type { Options } from "minisearch";

/** A part of a page that can be found: what is below one heading. */
export interface SearchEntry {
  /** Its address. */
  id: string;
  /** Title of the page. */
  title: string;
  /** Empty for what is before the first heading. */
  heading: string;
  text: string;
}

/** How the index is made and read; both sides have to agree. */
export const searchOptions: Options<SearchEntry> = {
  fields: ["heading", "title", "text"],
  storeFields: ["title", "heading", "text"],
  // Names such as SESSION_IDLE_HOURS and records.insert are found whole and by their parts.
  tokenize: (text) => {
    const words = text
      .split(/[^\p{L}\p{N}_.:-]+/u)
      .map((word) => word.replace(/^[.:-]+|[.:-]+$/g, ""));
    return words.flatMap((word) => {
      const parts = word.split(/[_.:-]+/);
      return parts.length > 1 ? [word, ...parts] : parts;
    });
  },
  searchOptions: {
    boost: { heading: 4, title: 2 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: "AND",
  },
};
