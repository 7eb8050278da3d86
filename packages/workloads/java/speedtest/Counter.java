/** Takes the statements of a span as they are done. */
@FunctionalInterface
interface Counter {
  void count(int statements);
}
