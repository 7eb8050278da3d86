/**
 * Intervals are written out beside charts, with the digits that the report shows, so their bounds are
 * counted in steps that are 2 to this power times finer than those of trials, which are only drawn. Apart
 * from the schema, so that the pages that unpack load no parser.
 */
export const intervalFinerPower = 6;
