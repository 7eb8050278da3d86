const days = ["Sundays", "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays"];

/** Times that a schedule is set to with one press, and what each is called. */
export const cronPresets: readonly { expression: string; label: string }[] = [
  { expression: "0 * * * *", label: "Hourly" },
  { expression: "0 3 * * *", label: "Nightly" },
  { expression: "0 3 * * 1-5", label: "Weekdays" },
  { expression: "0 3 * * 1", label: "Weekly" },
];

/**
 * The times of a cron expression in words, such as "Weekdays at 03:00"; null for what has no short
 * words and is better read as it is. Pure.
 */
export function cronWords(expression: string): string | null {
  const fields = expression.trim().split(/\s+/);
  const [minute = "", hour = "", day = "", month = "", weekday = ""] = fields;
  if (fields.length !== 5 || month !== "*" || !isWhole(minute, 59)) return null;
  const mm = minute.padStart(2, "0");
  if (hour === "*" && day === "*" && weekday === "*") {
    return minute === "0" ? "Every hour" : `Every hour at :${mm}`;
  }
  if (!isWhole(hour, 23)) return null;
  const at = `at ${hour.padStart(2, "0")}:${mm}`;
  if (day === "*") {
    const which = weekdayWords(weekday);
    return which === null ? null : `${which} ${at}`;
  }
  if (weekday !== "*" || !isWhole(day, 31) || day === "0") return null;
  return `On day ${day} of each month ${at}`;
}

function weekdayWords(weekday: string): string | null {
  if (weekday === "*") return "Every day";
  if (weekday === "1-5") return "Weekdays";
  // 7 is Sunday too.
  return isWhole(weekday, 7) ? (days[Number(weekday) % 7] ?? null) : null;
}

function isWhole(text: string, max: number): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) <= max;
}
