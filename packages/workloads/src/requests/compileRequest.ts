import { type LoadRequest, methodOf, type SetupRequest } from "@lapline/contracts/definitions";
import type { HttpCall } from "../drivers/httpApi.ts";
import { bodyEscape, formEscape, headerEscape, pathEscape } from "./escapes.ts";
import { fillJson } from "./fillJson.ts";
import { type Filled, fillTemplate, joined, type TemplateValues, textOf } from "./fillTemplate.ts";

type Request = Omit<LoadRequest | SetupRequest, "name" | "weight" | "keep" | "repeat">;

/**
 * The call of the `n`-th request. Everything that does not depend on `n` is filled in once. Throws an
 * Error with a sentence where a value is missing or has no place where it stands.
 */
export function compileRequest(request: Request, values: TemplateValues): (n: number) => HttpCall {
  const { method: name, path: pathTemplate } = methodOf(request);
  const method = name.toUpperCase() as HttpCall["method"];
  const path = fillTemplate(pathTemplate, values, pathEscape, encodePath);
  const given = Object.entries(request.headers ?? {}).map(
    ([header, template]) => [header, fillTemplate(template, values, headerEscape)] as const,
  );
  const body = bodyOf(request, values);
  const hasType = given.some(([header]) => header.toLowerCase() === "content-type");
  const headers = [
    ...given,
    ...(body === undefined || hasType ? [] : [["content-type", body.contentType] as const]),
  ];
  const text = body?.text;
  const fixedHeaders = headers.every(([, filled]) => typeof filled === "string")
    ? (Object.fromEntries(headers) as Record<string, string>)
    : undefined;
  const callOf = (n: number): HttpCall => ({
    method,
    path: textOf(path, n),
    headers:
      fixedHeaders ??
      Object.fromEntries(headers.map(([header, filled]) => [header, textOf(filled, n)])),
    ...(text !== undefined && { body: textOf(text, n) }),
  });
  const isFixed =
    typeof path === "string" && fixedHeaders !== undefined && typeof text !== "function";
  if (!isFixed) return callOf;
  const fixed = callOf(0);
  return () => fixed;
}

/** Letters of a path that the wire does not know; what is encoded already stays as it is. */
function encodePath(path: string): string {
  return path.replace(/[^\x21-\x7e]+/g, (letters) => encodeURIComponent(letters.toWellFormed()));
}

function bodyOf(
  { json, body, form, headers = {} }: Request,
  values: TemplateValues,
): { text: Filled; contentType: string } | undefined {
  if (json !== undefined) {
    return { text: fillJson(json, values), contentType: "application/json" };
  }
  if (form !== undefined) {
    const fields = Object.entries(form).map(([name, template], index) =>
      joined([
        `${index === 0 ? "" : "&"}${formEscape(name)}=`,
        fillTemplate(template, values, formEscape, formEscape),
      ]),
    );
    return { text: joined(fields), contentType: "application/x-www-form-urlencoded" };
  }
  if (body === undefined) return undefined;
  const named = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type");
  const contentType = named?.[1] ?? "text/plain; charset=utf-8";
  return { text: fillTemplate(body, values, bodyEscape(contentType)), contentType };
}
