import type { ComparisonImage, ImageText } from "./prepareImage.ts";

/** Pixels per CSS pixel, so that the picture is sharp where it is shown large. */
const scale = 2;

/** Draws a prepared picture in the colours and the font of the page, as PNG; null where it cannot. */
export function drawImage(image: ComparisonImage): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = image.width * scale;
  canvas.height = image.height * scale;
  const context = canvas.getContext("2d");
  if (context === null) return Promise.resolve(null);
  context.scale(scale, scale);
  context.fillStyle = colourOf("surface");
  context.fillRect(0, 0, image.width, image.height);
  context.fillStyle = colourOf("line");
  for (const y of image.lines) context.fillRect(0, y, image.width, 1);
  const { fontFamily } = getComputedStyle(document.body);
  for (const text of image.texts) drawText(context, text, fontFamily);
  return new Promise((settle) => canvas.toBlob(settle, "image/png"));
}

function drawText(context: CanvasRenderingContext2D, one: ImageText, family: string): void {
  context.font = `${one.bold ? 600 : 400} ${one.size}px ${family}`;
  context.fillStyle = colourOf(one.tone);
  context.textAlign = one.align;
  context.fillText(cut(context, one.text, one.width), one.x, one.y);
}

function cut(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let kept = text;
  while (kept.length > 1 && context.measureText(`${kept}…`).width > width) kept = kept.slice(0, -1);
  return `${kept}…`;
}

/** A variable of the theme as the browser computes it: variables differ between light and dark. */
function colourOf(name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
