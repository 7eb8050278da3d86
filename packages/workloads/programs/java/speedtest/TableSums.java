/** What is compared of a table's content: rows, sum of a, sum of b, length of all c. */
record TableSums(long rows, long a, long b, long c) {
  static final TableSums EMPTY = new TableSums(0, 0, 0, 0);

  static TableSums of(Iterable<Row> table) {
    long rows = 0;
    long a = 0;
    long b = 0;
    long c = 0;
    for (var row : table) {
      rows += 1;
      a += row.a();
      b += row.b();
      c += row.c().length();
    }
    return new TableSums(rows, a, b, c);
  }

  String text() {
    return rows + "/" + a + "/" + b + "/" + c;
  }

  String sentence() {
    return rows + " rows with sums " + a + ", " + b + " and " + c;
  }
}
