/** What a query found: the rows and the mean of b, which is null where none was asked for or found. */
record Found(long rows, Double mean) {}
