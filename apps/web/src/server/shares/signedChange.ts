/** From this factor on a share of a hundred misleads. */
const factorMin = 3;
const three = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/** A ratio as a signed change: "−12 %", or "×3.4" and "÷3.4" from a factor of three on. */
export function signedChange(ratio: number): string {
  if (ratio >= factorMin) return `×${three.format(ratio)}`;
  if (ratio <= 1 / factorMin) return `÷${three.format(1 / ratio)}`;
  const share = three.format(Math.abs(ratio - 1) * 100);
  return `${ratio < 1 ? "−" : "+"}${share}\u202f%`;
}
