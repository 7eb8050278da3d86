/** Takes the statements of a span as they are done. */
@FunctionalInterface
interface Counter {
  void count(int statements);

  /** How many statements may be done before they are counted. */
  default int beforeLook() {
    return Integer.MAX_VALUE;
  }
}
