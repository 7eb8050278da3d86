/** How a boundary is looked at. */
export type Look =
  /** Once, with the whole history there. */
  | "once"
  /** Once, at a history that has not had time for much else than one change. */
  | "short"
  /** After every new value: as each look is another chance for noise, few points must show more. */
  | "again"
  /** Reported before: stays until the evidence is gone, not until it wavers. */
  | "keep";
