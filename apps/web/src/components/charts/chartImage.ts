/** What stands around the picture of a chart. */
export interface ImageTexts {
  title: string;
  subtitle: string;
  /** Title of the vertical axis with its unit, and of the horizontal one. */
  yTitle: string;
  xTitle: string;
  source: string;
}

/** Attributes and properties whose colours a picture has to carry itself. */
const painted = ["fill", "stroke"] as const;
const copied = [
  "fill-opacity",
  "stroke-opacity",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "font-size",
  "font-weight",
  "text-anchor",
  "paint-order",
] as const;
const namespace = "http://www.w3.org/2000/svg";
const headPx = 66;
const footPx = 46;
const sidePx = 16;
const fonts = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/**
 * A chart on the page as an SVG document of its own: colours of the theme in view as plain RGB, with
 * title, titles of the axes and the source in it.
 */
export function chartImage(chart: SVGSVGElement, texts: ImageTexts): string {
  const toRgb = createToRgb();
  const { width, height } = chart.getBoundingClientRect();
  const copy = copyPainted(chart, toRgb);
  const style = getComputedStyle(document.documentElement);
  const page = document.createElementNS(namespace, "svg");
  const [wholeWidth, wholeHeight] = [width + 2 * sidePx, height + headPx + footPx];
  page.setAttribute("xmlns", namespace);
  page.setAttribute("width", String(wholeWidth));
  page.setAttribute("height", String(wholeHeight));
  page.setAttribute("viewBox", `0 0 ${wholeWidth} ${wholeHeight}`);
  page.setAttribute("font-family", fonts);
  const color = (name: string) => toRgb(resolved(name, style));
  const muted = color("--muted");
  page.append(
    titleElement(`${texts.title}. ${texts.subtitle}`),
    rectangle(wholeWidth, wholeHeight, color("--surface")),
    textElement(texts.title, sidePx, 24, 15, color("--text"), "600"),
    textElement(texts.subtitle, sidePx, 42, 11, muted),
    textElement(texts.yTitle, sidePx, headPx - 4, 11, muted, "600"),
    copy,
    textElement(texts.xTitle, wholeWidth - sidePx, headPx + height + 14, 11, muted, "400", "end"),
    textElement(texts.source, sidePx, wholeHeight - 10, 10, muted),
  );
  copy.setAttribute("x", String(sidePx));
  copy.setAttribute("y", String(headPx));
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(page);
}

/** An SVG document as PNG, twice as large for sharp screens. */
export async function toPng(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * 2;
    canvas.height = image.naturalHeight * 2;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error("no picture"))),
        "image/png",
      ),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

function copyPainted(chart: SVGSVGElement, toRgb: (color: string) => string): SVGSVGElement {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const originals = [chart, ...chart.querySelectorAll<SVGElement>("*")];
  for (const [place, element] of [copy, ...copy.querySelectorAll<SVGElement>("*")].entries()) {
    const original = originals[place];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    element.removeAttribute("class");
    element.removeAttribute("style");
    for (const name of painted) {
      const value = style.getPropertyValue(name);
      if (value !== "" && !value.startsWith("url(")) element.setAttribute(name, toRgb(value));
    }
    for (const name of copied) {
      const value = style.getPropertyValue(name);
      if (value !== "") element.setAttribute(name, value);
    }
  }
  return copy;
}

/** Any colour of CSS as `rgb(…)`, which every viewer of SVG knows. */
function createToRgb(): (color: string) => string {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const known = new Map<string, string>();
  return (color) => {
    if (color === "none" || color === "" || context === null) return color;
    const before = known.get(color);
    if (before !== undefined) return before;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    const rgb = `rgb(${red}, ${green}, ${blue})`;
    known.set(color, rgb);
    return rgb;
  };
}

/** The value of a custom property in the theme in view: only an element's colour is ever resolved. */
function resolved(name: string, style: CSSStyleDeclaration): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  probe.style.colorScheme = style.colorScheme;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function rectangle(width: number, height: number, fill: string): SVGElement {
  const element = document.createElementNS(namespace, "rect");
  element.setAttribute("width", String(width));
  element.setAttribute("height", String(height));
  element.setAttribute("fill", fill);
  return element;
}

function titleElement(text: string): SVGElement {
  const element = document.createElementNS(namespace, "title");
  element.textContent = text;
  return element;
}

function textElement(
  text: string,
  x: number,
  y: number,
  sizePx: number,
  fill: string,
  weight = "400",
  anchor = "start",
): SVGElement {
  const element = document.createElementNS(namespace, "text");
  const attributes = {
    x,
    y,
    "font-size": sizePx,
    fill,
    "font-weight": weight,
    "text-anchor": anchor,
  };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.textContent = text;
  return element;
}
