import type { Params } from "../../work/catalog/catalog.ts";

/** Parameters as they stand in addresses: `inFlight=64;count=1000`, their values in JSON. */
export function paramsText(params: Params): string {
  return Object.entries(params)
    .map(([name, value]) => `${name}=${valueText(value)}`)
    .join(";");
}

/** JSON without the signs that separate columns or rows, their parts and parameters. */
function valueText(value: Params[string]): string {
  return encodeURIComponent(JSON.stringify(value)).replaceAll("~", "%7E");
}

/** The parameters that `paramsText` wrote, unchecked; null where the text is none. */
export function readParamsText(text: string): Record<string, unknown> | null {
  try {
    return Object.fromEntries(
      text.split(";").map((part) => {
        const at = part.indexOf("=");
        return [part.slice(0, at), JSON.parse(decodeURIComponent(part.slice(at + 1)))];
      }),
    );
  } catch {
    return null;
  }
}
