import { previewItemsMax, type RulePreview } from "@lapline/contracts";

/** What two answers about different series say together; the later one tells whether there are more. */
export function mergePreviews(a: RulePreview, b: RulePreview): RulePreview {
  const delays = a.delays + b.delays;
  const total = (a.delayPointsMean ?? 0) * a.delays + (b.delayPointsMean ?? 0) * b.delays;
  return {
    series: a.series + b.series,
    seriesTotal: b.seriesTotal,
    next: b.next,
    points: a.points + b.points,
    now: added(a.now, b.now),
    withRule: added(a.withRule, b.withRule),
    delays,
    delayPointsMean: delays === 0 ? null : total / delays,
    items: [...a.items, ...b.items]
      .sort((one, other) => (one.measuredAt < other.measuredAt ? 1 : -1))
      .slice(0, previewItemsMax),
  };
}

function added(a: RulePreview["now"], b: RulePreview["now"]): RulePreview["now"] {
  const imported = (a.imported ?? 0) + (b.imported ?? 0);
  return {
    ...(imported === 0 ? {} : { imported }),
    regressions: a.regressions + b.regressions,
    improvements: a.improvements + b.improvements,
  };
}
