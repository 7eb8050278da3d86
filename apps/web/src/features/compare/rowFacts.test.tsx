import type { ReferenceFigure } from "@lapline/contracts";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RowFacts } from "./RowDetails.tsx";
import { cell } from "./testing/compareFixtures.ts";

const figure = fc.record({
  value: fc.constant(5e6),
  printed: fc.constantFrom("5508 ms", "12740 us"),
  statistic: fc.constant("value" as const),
  differs: fc.constantFrom(null, "Not waited for.", "Published with build=cgo."),
});

test("an opened row says how each published figure was measured and why each result is invalid", () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(figure, { nil: null }), { maxLength: 4 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
      (references: (ReferenceFigure | null)[], valid) => {
        const cells = valid.map((isValid, place) => ({
          ...cell(1),
          reportId: `report-${place}`,
          valid: isValid,
          reasons: isValid ? [] : [`Reason ${place}.`],
        }));
        const html = renderToStaticMarkup(
          <RowFacts
            row={{ cells, references }}
            names={valid.map((_, place) => `Column ${place}`)}
            references={references.map((_, place) => ({ key: `k${place}`, title: `T${place}` }))}
          />,
        );
        for (const { valid: isValid, reasons } of cells) {
          if (!isValid) expect(html).toContain(reasons[0]);
        }
        for (const one of references) {
          if (one === null) continue;
          expect(html).toContain(one.printed);
          if (one.differs !== null) expect(html).toContain(one.differs);
        }
      },
    ),
    { numRuns: 50 },
  );
});
