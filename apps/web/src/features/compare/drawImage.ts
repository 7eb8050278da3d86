import type { ComparisonImage, ImageShape, ImageText } from "./comparisonImage.ts";

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
  for (const shape of image.shapes) drawShape(context, shape);
  context.fillStyle = colourOf("line");
  for (const y of image.lines) context.fillRect(0, y, image.width, 1);
  const { fontFamily } = getComputedStyle(document.body);
  for (const text of image.texts) drawText(context, text, fontFamily);
  return new Promise((settle) => canvas.toBlob(settle, "image/png"));
}

function drawShape(context: CanvasRenderingContext2D, shape: ImageShape): void {
  const color = colourOf(shape.color);
  context.fillStyle = color;
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  if (shape.kind === "box") {
    const { x, y, width, height, hollow } = shape;
    if (hollow === true) context.strokeRect(x, y, width, height);
    else context.fillRect(x, y, width, height);
    return;
  }
  const dashes = shape.dash.split(" ").map(Number);
  context.setLineDash(dashes.some((length) => length > 0) ? dashes : []);
  context.beginPath();
  for (const [index, [x, y]] of shape.points.entries()) {
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.stroke();
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
