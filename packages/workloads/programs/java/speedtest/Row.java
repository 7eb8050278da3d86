/** What is written into a table; a database adds its own id. */
record Row(long a, long b, String c) {
  Row swapped() {
    return new Row(b, a, c);
  }
}
