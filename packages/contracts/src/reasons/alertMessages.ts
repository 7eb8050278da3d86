import { z } from "zod";
import { describeBudget } from "../base/describeBudget.ts";
import { describeRatio } from "../base/describeRatio.ts";
import { directionSchema, unitSchema } from "../base/measures.ts";
import { shortCommits } from "../base/shortCommits.ts";
import { count, message, text } from "./message.ts";

/** What moved, in one sentence with its size: title of an alert and subject of its mail. */
export const alertMessages = {
  series_moved: message(
    z.strictObject({
      ...{ target: text, version: text, baseVersion: text },
      /** The versions between which it lies, where one cannot be named. */
      range: z.strictObject({ after: text, upTo: text }).nullable(),
      /** The series that moved most. */
      worst: z.strictObject({
        ...{ scenario: text, measureTitle: text },
        ...{ unit: unitSchema, direction: directionSchema },
        ...{ ratio: z.number(), ratioLow: z.number(), ratioHigh: z.number() },
      }),
      /** Series beside the worst. */
      more: count,
    }),
    ({ target, version, baseVersion, range, worst, more }) => {
      const { words } = describeRatio(worst, worst.unit, worst.direction);
      const others = more === 0 ? "" : `, and ${more} more series moved`;
      // Mail programs and terminals do not know the narrow no-break space.
      const size = words.replaceAll("\u202f", " ");
      const what = `${worst.measureTitle} of ${worst.scenario}`;
      // A list and a subject line have no room for two whole commit ids before the size.
      const place = shortCommits(
        range === null
          ? `${target} ${version}`
          : `${target} between ${range.after} and ${range.upTo}`,
      );
      return range === null
        ? `${place}: ${what} is ${size} than in ${shortCommits(baseVersion)}${others}`
        : `${place}: ${what} became ${size}${others}`;
    },
  ),
  budget_broken: message(
    z.strictObject({
      ...{ target: text, version: text },
      /** The series that is farthest from the budget. */
      worst: z.strictObject({
        ...{ scenario: text, measureTitle: text },
        ...{ unit: unitSchema, value: z.number(), budget: z.number() },
      }),
      /** Series beside the worst. */
      more: count,
    }),
    ({ target, version, worst, more }) => {
      const words = describeBudget(worst, worst.unit);
      const others = more === 0 ? "" : `, and ${more} more series over budget`;
      const is = `is ${words.value}, budget ${words.budget}`.replaceAll("\u202f", " ");
      return `${target} ${version}: ${worst.measureTitle} of ${worst.scenario} ${is}${others}`;
    },
  ),
  budget_changed: message(
    z.strictObject({ unit: unitSchema, value: z.number() }),
    ({ unit, value }) =>
      `The budget was changed to ${describeBudget({ value, budget: value }, unit).budget}.`,
  ),
  budget_deleted: message(z.strictObject({}), () => "The budget was deleted."),
} as const;
