/** A value in the base unit, and by how much rounding may have moved it. */
export interface ShownValue {
  text: string;
  value: number;
  halfStep: number;
}

const factors: Readonly<Record<string, number>> = {
  "": 1,
  ns: 1,
  µs: 1e3,
  ms: 1e6,
  s: 1e9,
  B: 1,
  KiB: 1024,
  MiB: 1024 ** 2,
  GiB: 1024 ** 3,
  "ops/s": 1,
  cores: 1,
  "%": 0.01,
};

/** Reads `1.23 ms` back; null for what is no value. */
export function readValue(text: string): ShownValue | null {
  const found = /^(−?[\d,]*\.?\d+)\s*(\S*)$/.exec(text.trim());
  const [, number = "", unit = ""] = found ?? [];
  const factor = factors[unit];
  if (found === null || factor === undefined) return null;
  const plain = number.replaceAll(",", "").replace("−", "-");
  const value = Number(plain);
  const decimals = plain.split(".")[1]?.length ?? 0;
  // Three digits are kept, whole numbers from a thousand on; zeros at the end may be cut.
  const place = value === 0 ? 0 : Math.max(decimals, 2 - Math.floor(Math.log10(Math.abs(value))));
  return { text, value: value * factor, halfStep: 0.5 * 10 ** -Math.max(0, place) * factor };
}
