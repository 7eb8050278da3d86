/** The last migration this code was written against; a database without it is not ready for it. */
<<<<<<< HEAD
export const newestMigration = "20261122180000_given_by";
=======
export const newestMigration = "20261122181900_incidents";
>>>>>>> loops
