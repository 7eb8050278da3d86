/** The last migration this code was written against; a database without it is not ready for it. */
export const newestMigration = "20261129000000_comparison_worse";
