import { drillTarget } from "./drillTarget.ts";

export const drillSteady = drillTarget({
  id: "drill-steady",
  title: "Fire drill: nothing changes",
  summary: "Small HTTP server of Lapline's own whose versions are all the same code.",
  moreSince: null,
  muchSince: null,
  note: "Its versions differ only in name, so every reported change is a false alarm.",
});
