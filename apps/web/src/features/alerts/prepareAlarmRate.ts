import type { AlarmRate } from "@lapline/contracts";

const percent = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** The measured false-alarm rate in a number and a sentence that says what it rests on. */
export function prepareAlarmRate(rate: AlarmRate): { figure: string; sentence: string } {
  const { days, decided, notConfirmed, dismissed } = rate;
  if (rate.rate === null) {
    return {
      figure: "–",
      sentence: `No suspicion was decided in the last ${days} days, so there is no rate yet.`,
    };
  }
  const of = `${decided} decided ${decided === 1 ? "suspicion" : "suspicions"}`;
  return {
    figure: `${percent.format(rate.rate * 100)}\u202f%`,
    sentence: `Of ${of} in the last ${days} days, ${notConfirmed} ${notConfirmed === 1 ? "was" : "were"} not confirmed (no notification) and ${dismissed} dismissed after an alert.`,
  };
}
