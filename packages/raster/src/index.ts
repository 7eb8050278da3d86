export { type Canvas, type Color, createCanvas } from "./createCanvas.ts";
export { drawText, textWidth } from "./drawText.ts";
export { encodePng } from "./encodePng.ts";
