import { Img } from "@react-email/img";
import { createElement as h, type ReactNode } from "react";
import { drawChange } from "./chart/drawChange.ts";
import type { MailSeries } from "./prepareRegressionMail.ts";

/** The points around a change as a picture inside the mail; null where there are too few. */
export function chartPart(series: MailSeries): ReactNode {
  if (series.source.points.length <= 1) return null;
  return h(Img, {
    src: `data:image/png;base64,${drawChange(series.source, series.turn).toString("base64")}`,
    alt: `Points around the change: ${series.change}`,
    width: "552",
    height: "120",
    style: { border: "1px solid #dcdce2", borderRadius: "4px", maxWidth: "100%" },
  });
}
