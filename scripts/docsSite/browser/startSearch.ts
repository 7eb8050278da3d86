import MiniSearch from "minisearch";
import { type SearchEntry, searchOptions } from "../search/searchOptions.ts";
import { drawResults, type FoundEntry } from "./drawResults.ts";

const resultsMax = 12;

/** An element of the frame, which every page has. */
function part<Part extends HTMLElement>(id: string, kind: new () => Part): Part {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The page has no ${id}.`);
  return element;
}

let index: Promise<MiniSearch<SearchEntry>> | undefined;

/** Loads the index once; after a failure the next search tries again. */
function loadIndex(): Promise<MiniSearch<SearchEntry>> {
  index ??= fetch(document.body.dataset.index ?? "")
    .then((answer) => {
      if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
      return answer.text();
    })
    .then((text) => MiniSearch.loadJSON<SearchEntry>(text, searchOptions))
    .catch((error) => {
      index = undefined;
      throw error;
    });
  return index;
}

/** Makes the field search while one types; arrow keys walk through what was found. */
export function startSearch(): void {
  const field = part("search", HTMLInputElement);
  const list = part("search-results", HTMLUListElement);
  const status = part("search-status", HTMLParagraphElement);
  const form = field.form;

  const show = (found: readonly FoundEntry[], words: string) => {
    drawResults(list, found);
    list.hidden = found.length === 0;
    status.textContent = words;
  };
  const search = async () => {
    const asked = field.value.trim();
    if (asked === "") return show([], "");
    try {
      const all = (await loadIndex()).search(asked);
      const found = all.slice(0, resultsMax).map(
        ({ id, title, heading, text, terms }): FoundEntry => ({
          id,
          title,
          heading,
          text,
          terms,
        }),
      );
      // Somebody typed on while the index loaded.
      if (asked !== field.value.trim()) return;
      show(found, wordsFor(asked, found.length));
    } catch (error) {
      const why = error instanceof Error ? error.message : "the server did not answer";
      show([], `The search could not load: ${why}. Try again.`);
    }
  };

  field.addEventListener("focus", () => void loadIndex().catch(() => undefined));
  field.addEventListener("input", () => void search());
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const first = list.querySelector("a");
    if (first === null) void search();
    else first.click();
  });
  form?.addEventListener("keydown", (event) => walk(event, field, list, () => show([], "")));
  document.addEventListener("click", (event) => {
    if (event.target instanceof Node && form?.contains(event.target) === false) show([], "");
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    event.preventDefault();
    field.focus();
  });

  const given = new URLSearchParams(location.search).get("q");
  if (given !== null) field.value = given;
  else if (document.body.dataset.notFound !== undefined) field.value = wordsOfAddress();
  if (field.value !== "") void search();
}

const wordsFor = (asked: string, count: number) =>
  count === 0
    ? `No page matches “${asked}”. Try fewer or other words.`
    : `${count} ${count === 1 ? "result" : "results"}`;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (/^(input|textarea)$/i.test(target.tagName) || target.isContentEditable);

/** The last part of an address that leads nowhere, as words. */
function wordsOfAddress(): string {
  const last = location.pathname.split("/").filter(Boolean).at(-1) ?? "";
  return last
    .replace(/[.]\w+$/, "")
    .replaceAll(/[^a-zA-Z0-9]+/g, " ")
    .trim();
}

function walk(
  event: KeyboardEvent,
  field: HTMLInputElement,
  list: HTMLUListElement,
  close: () => void,
): void {
  if (event.key === "Escape") {
    field.focus();
    close();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops: (Element | null)[] = [field, ...list.querySelectorAll("a")];
  const next = stops[stops.indexOf(document.activeElement) + step];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
