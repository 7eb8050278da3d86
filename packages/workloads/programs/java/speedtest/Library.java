import java.nio.file.Path;
import java.util.Map;

/** The library under test. Its class has a `main` that hands it to {@link Harness}. */
interface Library {
  /** Settings that must hold at the end, by durability mode. */
  Map<String, Map<String, String>> modes();

  String version();

  Database open(Path folder, String mode) throws Exception;

  interface Database extends AutoCloseable {
    /** Makes tables and indexes in a new database. */
    void create() throws Exception;

    /** Settings and versions, read through the connection that does the work. */
    Map<String, String> settings() throws Exception;

    TableSums sums(String table) throws Exception;

    /** The tests by number. What they need is made before they are called. */
    Map<Integer, Step> tests(Sizes sizes, Rows rows, boolean isBatched) throws Exception;

    @Override
    void close() throws Exception;
  }
}
