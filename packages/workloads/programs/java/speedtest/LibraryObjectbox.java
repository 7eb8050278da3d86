import io.objectbox.Box;
import io.objectbox.BoxStore;
import io.objectbox.BoxStoreBuilder;
import io.objectbox.query.QueryCondition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** ObjectBox for Java: three kinds of objects for the three tables. */
final class LibraryObjectbox implements Library {
  public static void main(String[] arguments) throws Exception {
    Harness.serve(new LibraryObjectbox());
  }

  /**
   * There is one mode, and no way to ask the store for it. The copy of the files shows that commits
   * reach them; that each is flushed was seen from outside.
   */
  @Override
  public Map<String, Map<String, String>> modes() {
    return Map.of("sync-commit", Map.of());
  }

  /** Without the day of its build. */
  @Override
  public String version() {
    return BoxStore.getVersion().split("-")[0];
  }

  @Override
  public Database open(Path folder, String mode) throws Exception {
    Files.createDirectories(folder);
    var builder = new BoxStoreBuilder(ObjectboxTable.model()).directory(folder.toFile());
    builder.entity(ObjectboxTable.T1);
    builder.entity(ObjectboxTable.T2);
    builder.entity(ObjectboxTable.T3);
    return new Store(builder.build());
  }

  private static final class Store implements Database {
    private final BoxStore store;
    private final Box<ObjectboxRow.T1> t1;
    private final Box<ObjectboxRow.T2> t2;
    private final Box<ObjectboxRow.T3> t3;

    Store(BoxStore store) {
      this.store = store;
      t1 = store.boxFor(ObjectboxRow.T1.class);
      t2 = store.boxFor(ObjectboxRow.T2.class);
      t3 = store.boxFor(ObjectboxRow.T3.class);
    }

    /** Opening the store made what the model names. */
    @Override
    public void create() {}

    @Override
    public Map<String, String> settings() {
      return Map.of(
          "objectboxLibrary", BoxStore.getVersionNative(),
          "durability", "not verifiable: the library cannot be asked");
    }

    @Override
    public TableSums sums(String table) {
      var box = Map.of("t1", t1, "t2", t2, "t3", t3).get(table);
      return TableSums.of(box.getAll().stream().map(ObjectboxRow::row).toList());
    }

    @Override
    public void close() {
      store.close();
    }

    @Override
    public Map<Integer, Step> tests(Sizes sizes, Rows rows, boolean isBatched) {
      var info1 = ObjectboxTable.T1;
      var info2 = ObjectboxTable.T2;
      var info3 = ObjectboxTable.T3;
      var tests = new HashMap<Integer, Step>();
      tests.put(1, putting(t1, objects(info1, rows.test1), false));
      tests.put(2, written(putting(t2, objects(info2, rows.test2), isBatched)));
      tests.put(3, written(putting(t3, objects(info3, rows.test3), isBatched)));
      tests.put(4, read(asking(t2, between(info2, sizes.scans, 1000))));
      var texts = new ArrayList<QueryCondition<ObjectboxRow.T2>>();
      for (int i = 0; i < sizes.scans; i++) texts.add(info2.c.contains(NumberName.of(i + 1)));
      tests.put(5, read(asking(t2, texts)));
      tests.put(7, read(asking(t3, between(info3, sizes.lookups, 100))));
      tests.put(8, written(doubling(sizes.rangeUpdates)));
      tests.put(9, written(updating(sizes.many, isBatched, (row, i) -> row.b = rows.test9[i])));
      tests.put(10, written(updating(sizes.many, isBatched, (row, i) -> row.c = rows.test10[i])));
      var swapT3 = Step.once(1, () -> t1.put(objects(info1, rowsOf(t3, true))));
      var swapT1 = Step.once(1, () -> t3.put(objects(info3, rowsOf(t1, true))));
      tests.put(11, written(Step.inTurn(swapT3, swapT1)));
      tests.put(12, removing(info3.c.contains("fifty")));
      tests.put(13, removing(info3.a.between(sizes.deleteAbove + 1L, sizes.deleteBelow - 1L)));
      tests.put(14, written(Step.once(1, () -> t3.put(objects(info3, rowsOf(t1, false))))));
      var refill = putting(t1, objects(info1, rows.test15), isBatched);
      tests.put(15, written(Step.inTurn(Step.once(1, t1::removeAll), refill)));
      var counts = Step.inTurn(counting(t1), counting(t2), counting(t3));
      var empty1 = Step.once(1, t1::removeAll);
      var empty2 = Step.once(1, t2::removeAll);
      var empty3 = Step.once(1, t3::removeAll);
      tests.put(16, Step.inTurn(counts, empty1, empty2, empty3));
      return tests;
    }

    private Step doubling(int ranges) {
      return Step.each(
          ranges,
          i -> {
            for (var row : find(t1, ObjectboxTable.T1.a.between(i * 10L, i * 10L + 9))) {
              row.b *= 2;
              t1.put(row);
            }
          });
    }

    private Step updating(int many, boolean isBatched, BiConsumer<ObjectboxRow.T3, Integer> change) {
      var a = ObjectboxTable.T3.a;
      if (!isBatched) {
        return Step.each(
            many,
            i -> {
              var row = findFirst(t3, a.equal(i + 1L));
              change.accept(row, i);
              t3.put(row);
            });
      }
      return Step.once(
          many,
          () -> {
            var found = find(t3, a.between(1L, many));
            for (var row : found) change.accept(row, (int) row.a - 1);
            t3.put(found);
          });
    }

    private Step removing(QueryCondition<ObjectboxRow.T3> condition) {
      return Step.once(
          1,
          () -> {
            try (var query = t3.query(condition).build()) {
              query.remove();
            }
          });
    }

    private Step written(Step step) {
      return counter -> store.callInTx(() -> step.run(counter));
    }

    private Step read(Step step) {
      return counter ->
          store.callInReadTx(
              () -> {
                try {
                  return step.run(counter);
                } catch (Exception error) {
                  throw new IllegalStateException(error);
                }
              });
    }
  }

  private static <T extends ObjectboxRow> Step putting(Box<T> box, List<T> all, boolean inBatch) {
    if (inBatch) return Step.once(all.size(), () -> box.put(all));
    return Step.each(all.size(), i -> box.put(all.get(i)));
  }

  /** The objects that a query finds are counted and averaged here, as in the published runs. */
  private static <T extends ObjectboxRow> Step asking(Box<T> box, List<QueryCondition<T>> all) {
    return Step.asking(
        all.size(),
        i -> {
          var found = find(box, all.get(i));
          long sum = 0;
          for (var row : found) sum += row.b;
          return new Found(found.size(), found.isEmpty() ? null : (double) sum / found.size());
        });
  }

  private static Step counting(Box<?> box) {
    return Step.asking(1, i -> new Found(box.count(), null));
  }

  private static <T> List<T> find(Box<T> box, QueryCondition<T> condition) {
    try (var query = box.query(condition).build()) {
      return query.find();
    }
  }

  private static <T> T findFirst(Box<T> box, QueryCondition<T> condition) {
    try (var query = box.query(condition).build()) {
      return query.findFirst();
    }
  }

  private static <T extends ObjectboxRow> List<T> objects(ObjectboxTable<T> table, List<Row> rows) {
    return rows.stream().map(table::of).toList();
  }

  private static List<Row> rowsOf(Box<? extends ObjectboxRow> box, boolean isSwapped) {
    return box.getAll().stream()
        .map(ObjectboxRow::row)
        .map(row -> isSwapped ? row.swapped() : row)
        .toList();
  }

  private static <T extends ObjectboxRow> List<QueryCondition<T>> between(
      ObjectboxTable<T> table, int count, long width) {
    var all = new ArrayList<QueryCondition<T>>();
    for (int i = 0; i < count; i++) all.add(table.b.between(i * 100L, i * 100L + width - 1));
    return all;
  }
}
