import { drillTarget } from "./drillTarget.ts";

export const drillStep = drillTarget({
  id: "drill-step",
  title: "Fire drill: a step",
  summary: "Small HTTP server of Lapline's own that gets 8 % slower at a known version.",
  moreSince: "1.0.7",
  muchSince: "1.0.16",
  note: "From 1.0.7 on it does 8.0 % more work for each request, from 1.0.16 on 708.0 % more; nothing else ever changes.",
});
