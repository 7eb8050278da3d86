import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";

/** A QR code as the path of its dark modules, each one unit wide. Nothing leaves this server for it. */
export function qrPath(text: string): { size: number; path: string } {
  const code = generate(text);
  return { size: code.size, path: toSvgPath(code) };
}
