/**
 * An object of one of the three tables. The native library makes one with the constructor that takes all
 * properties, as long as a class has such a constructor.
 */
abstract class ObjectboxRow {
  long id;
  final long a;
  long b;
  String c;

  private ObjectboxRow(long id, long a, long b, String c) {
    this.id = id;
    this.a = a;
    this.b = b;
    this.c = c;
  }

  Row row() {
    return new Row(a, b, c);
  }

  /** Makes an object out of the values of its properties. */
  interface Constructor<T extends ObjectboxRow> {
    T of(long id, long a, long b, String c);
  }

  static final class T1 extends ObjectboxRow {
    T1(long id, long a, long b, String c) {
      super(id, a, b, c);
    }
  }

  static final class T2 extends ObjectboxRow {
    T2(long id, long a, long b, String c) {
      super(id, a, b, c);
    }
  }

  static final class T3 extends ObjectboxRow {
    T3(long id, long a, long b, String c) {
      super(id, a, b, c);
    }
  }
}
