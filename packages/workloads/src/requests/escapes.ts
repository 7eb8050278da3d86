import type { Escape } from "./fillTemplate.ts";

/** A value within a text of JSON. */
export const jsonEscape: Escape = (text) => JSON.stringify(text.toWellFormed()).slice(1, -1);

/** A value within a query or a form. */
export const formEscape: Escape = (text) => encodeURIComponent(text.toWellFormed());

/** A value within a path. `.` and `..` are refused: they would name another folder. */
export const pathEscape: Escape = (text) => {
  if (text === "." || text === "..") throw new Error(`“${text}” cannot be part of a path.`);
  return formEscape(text);
};

export const headerEscape: Escape = (text) => {
  if (/\p{Cc}/u.test(text)) {
    throw new Error(`${JSON.stringify(text.slice(0, 80))} cannot be part of a header.`);
  }
  return text.toWellFormed();
};

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const xmlEscape: Escape = (text) => text.replace(/[&<>"']/g, (one) => entities[one] ?? one);

/** How a value becomes part of a body of this content type; plain text is taken as it is. */
export function bodyEscape(contentType: string): Escape {
  if (/json/i.test(contentType)) return jsonEscape;
  if (/x-www-form-urlencoded/i.test(contentType)) return formEscape;
  if (/xml|html/i.test(contentType)) return xmlEscape;
  return (text) => text;
}
