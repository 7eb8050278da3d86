const small = [
  ..." one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split(" "),
  ..."fifteen sixteen seventeen eighteen nineteen".split(" "),
];
const tens = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

function belowHundred(n: number): string {
  if (n < 20) return small[n] ?? "";
  const unit = small[n % 10] ?? "";
  return `${tens[Math.floor(n / 10)]}${unit === "" ? "" : "-"}${unit}`;
}

/** English name of an integer from 0 to 99 999: 42 150 is "forty-two thousand one hundred fifty". */
export function numberName(n: number): string {
  if (n === 0) return "zero";
  const words: string[] = [];
  if (n >= 1000) words.push(belowHundred(Math.floor(n / 1000)), "thousand");
  const hundreds = Math.floor((n % 1000) / 100);
  if (hundreds > 0) words.push(belowHundred(hundreds), "hundred");
  if (n % 100 > 0) words.push(belowHundred(n % 100));
  return words.join(" ");
}
