import io.objectbox.BoxStore;
import io.objectbox.Cursor;
import io.objectbox.EntityInfo;
import io.objectbox.ModelBuilder;
import io.objectbox.Property;
import io.objectbox.Transaction;
import io.objectbox.internal.CursorFactory;
import io.objectbox.internal.IdGetter;
import io.objectbox.model.PropertyFlags;
import io.objectbox.model.PropertyType;

/**
 * What ObjectBox's annotation processor and its Gradle plugin write for an entity, in one class for all
 * three tables, which differ in name and indexes only.
 */
final class ObjectboxTable<T extends ObjectboxRow> implements EntityInfo<T> {
  private static final int ID = 1;
  private static final int A = 2;
  private static final int B = 3;
  private static final int C = 4;

  static final ObjectboxTable<ObjectboxRow.T1> T1 =
      new ObjectboxTable<>(1, ObjectboxRow.T1.class, ObjectboxRow.T1::new);
  static final ObjectboxTable<ObjectboxRow.T2> T2 =
      new ObjectboxTable<>(2, ObjectboxRow.T2.class, ObjectboxRow.T2::new);
  static final ObjectboxTable<ObjectboxRow.T3> T3 =
      new ObjectboxTable<>(3, ObjectboxRow.T3.class, ObjectboxRow.T3::new);

  private final int number;
  private final Class<T> type;
  private final transient ObjectboxRow.Constructor<T> make;
  final Property<T> id = new Property<>(this, 0, ID, long.class, "id", true, "id");
  final Property<T> a = new Property<>(this, 1, A, long.class, "a");
  final Property<T> b = new Property<>(this, 2, B, long.class, "b");
  final Property<T> c = new Property<>(this, 3, C, String.class, "c");

  private ObjectboxTable(int number, Class<T> type, ObjectboxRow.Constructor<T> make) {
    this.number = number;
    this.type = type;
    this.make = make;
  }

  /** A new object: the database sets its id. */
  T of(Row row) {
    return make.of(0, row.a(), row.b(), row.c());
  }

  /** The model of all tables. Unique ids may be any numbers that stay the same. */
  static byte[] model() {
    var model = new ModelBuilder();
    model.lastEntityId(3, T3.uid(0)).lastIndexId(2, T3.uid(9));
    T1.describe(model, false);
    T2.describe(model, false);
    T3.describe(model, true);
    return model.build();
  }

  private long uid(int of) {
    return 1_000_000L + number * 100L + of;
  }

  private void describe(ModelBuilder model, boolean isIndexed) {
    var entity = model.entity(getEntityName()).id(number, uid(0)).lastPropertyId(C, uid(C));
    entity.property("id", PropertyType.Long).id(ID, uid(ID)).flags(PropertyFlags.ID);
    var first = entity.property("a", PropertyType.Long).id(A, uid(A));
    if (isIndexed) first.flags(PropertyFlags.INDEXED).indexId(1, uid(8));
    var second = entity.property("b", PropertyType.Long).id(B, uid(B));
    if (isIndexed) second.flags(PropertyFlags.INDEXED).indexId(2, uid(9));
    entity.property("c", PropertyType.String).id(C, uid(C));
    entity.entityDone();
  }

  @Override
  public String getEntityName() {
    return type.getSimpleName();
  }

  @Override
  public String getDbName() {
    return getEntityName();
  }

  @Override
  public Class<T> getEntityClass() {
    return type;
  }

  @Override
  public int getEntityId() {
    return number;
  }

  @Override
  @SuppressWarnings("unchecked")
  public Property<T>[] getAllProperties() {
    return new Property[] {id, a, b, c};
  }

  @Override
  public Property<T> getIdProperty() {
    return id;
  }

  @Override
  public IdGetter<T> getIdGetter() {
    return row -> row.id;
  }

  @Override
  public CursorFactory<T> getCursorFactory() {
    return (transaction, handle, store) -> new RowCursor<>(transaction, handle, this, store);
  }

  private static final class RowCursor<T extends ObjectboxRow> extends Cursor<T> {
    RowCursor(Transaction transaction, long handle, EntityInfo<T> table, BoxStore store) {
      super(transaction, handle, table, store);
    }

    @Override
    public long getId(T row) {
      return row.id;
    }

    @Override
    public long put(T row) {
      row.id =
          collect313311(
              cursor, row.id, PUT_FLAG_FIRST | PUT_FLAG_COMPLETE,
              C, row.c, 0, null, 0, null, 0, null,
              A, row.a, B, row.b, 0, 0,
              0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
      return row.id;
    }
  }
}
