/** Messages on one page of a list (the default page of the published benchmarks). */
export const pageSize = 20;
