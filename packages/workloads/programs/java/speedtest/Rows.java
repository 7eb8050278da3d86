import java.util.ArrayList;
import java.util.List;

/** Everything that the tests write, made before any clock starts, in order of the sequence. */
final class Rows {
  private static final long SEED = 6;

  /** State of minstd_rand of C++11. */
  private long state = SEED;

  final List<Row> test1;
  final List<Row> test2;
  final List<Row> test3;
  final int[] test9;
  final String[] test10;
  final List<Row> test15;

  Rows(Sizes sizes) {
    test1 = rows(sizes.single);
    test2 = rows(sizes.many);
    test3 = rows(sizes.many);
    test9 = new int[sizes.many];
    for (int i = 0; i < sizes.many; i++) test9[i] = nextNumber();
    test10 = new String[sizes.many];
    for (int i = 0; i < sizes.many; i++) test10[i] = NumberName.of(nextNumber());
    test15 = rows(sizes.refill);
  }

  private int nextNumber() {
    state = state * 48271 % 2147483647;
    return (int) (state % 100000);
  }

  private List<Row> rows(int count) {
    var all = new ArrayList<Row>(count);
    for (int i = 0; i < count; i++) {
      int number = nextNumber();
      all.add(new Row(i + 1, number, NumberName.of(number)));
    }
    return all;
  }
}
