import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** SQLite through the JDBC driver of org.xerial. */
final class LibrarySqliteJdbc implements Library {
  public static void main(String[] arguments) throws Exception {
    Harness.serve(new LibrarySqliteJdbc());
  }

  @Override
  public Map<String, Map<String, String>> modes() {
    return Map.of(
        "wal-normal", Map.of("journalMode", "wal", "synchronous", "1"),
        "delete-full", Map.of("journalMode", "delete", "synchronous", "2"),
        "off", Map.of("journalMode", "wal", "synchronous", "0"),
        "wal-full", Map.of("journalMode", "wal", "synchronous", "2"),
        "delete-off", Map.of("journalMode", "delete", "synchronous", "0"));
  }

  @Override
  public String version() {
    return org.sqlite.SQLiteJDBCLoader.getVersion();
  }

  @Override
  public Database open(Path folder, String mode) throws Exception {
    Files.createDirectories(folder);
    var connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("speedtest.db"));
    try (var statement = connection.createStatement()) {
      var settings = modes().get(mode);
      statement.execute("PRAGMA journal_mode=" + settings.get("journalMode"));
      statement.execute("PRAGMA synchronous=" + settings.get("synchronous"));
    }
    return new Tables(connection);
  }

  private static final class Tables implements Database {
    private final Connection connection;
    /** Prepared before the clock starts, and closed with the connection. */
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    Tables(Connection connection) {
      this.connection = connection;
    }

    @Override
    public void create() throws SQLException {
      try (var statement = connection.createStatement()) {
        for (var table : Expectation.TABLES) {
          statement.execute(
              "CREATE TABLE " + table + "(id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, c TEXT)");
        }
        statement.execute("CREATE INDEX i3a ON t3(a)");
        statement.execute("CREATE INDEX i3b ON t3(b)");
      }
    }

    @Override
    public Map<String, String> settings() throws SQLException {
      return Map.of(
          "journalMode", ask("PRAGMA journal_mode"),
          "synchronous", ask("PRAGMA synchronous"),
          "sqlite", ask("SELECT sqlite_version()"));
    }

    private String ask(String sql) throws SQLException {
      try (var statement = connection.createStatement();
          var answer = statement.executeQuery(sql)) {
        return answer.getString(1);
      }
    }

    @Override
    public TableSums sums(String table) throws SQLException {
      var sql = "SELECT count(*), total(a), total(b), total(length(c)) FROM " + table;
      try (var statement = connection.createStatement();
          var row = statement.executeQuery(sql)) {
        return new TableSums(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4));
      }
    }

    @Override
    public void close() throws SQLException {
      for (var statement : prepared.values()) statement.close();
      connection.close();
    }

    @Override
    public Map<Integer, Step> tests(Sizes sizes, Rows rows, boolean isBatched) throws SQLException {
      var scans = ranges(sizes.scans, 100, 1000);
      var lookups = ranges(sizes.lookups, 100, 100);
      var texts = new ArrayList<Object[]>();
      for (int i = 0; i < sizes.scans; i++) texts.add(of("%" + NumberName.of(i + 1) + "%"));
      var newB = new ArrayList<Object[]>();
      var newC = new ArrayList<Object[]>();
      for (int i = 0; i < sizes.many; i++) {
        newB.add(of((long) rows.test9[i], i + 1L));
        newC.add(of(rows.test10[i], i + 1L));
      }
      var inRange = "b>=? AND b<?";
      var tests = new HashMap<Integer, Step>();
      tests.put(1, writing(insert("t1"), values(rows.test1), false));
      tests.put(2, transaction(writing(insert("t2"), values(rows.test2), isBatched)));
      tests.put(3, transaction(writing(insert("t3"), values(rows.test3), isBatched)));
      tests.put(4, transaction(asking(countAndMean("t2", inRange), scans)));
      tests.put(5, transaction(asking(countAndMean("t2", "c LIKE ?"), texts)));
      tests.put(7, transaction(asking(countAndMean("t3", inRange), lookups)));
      var doubling = "UPDATE t1 SET b=b*2 WHERE a>=? AND a<?";
      tests.put(8, transaction(writing(doubling, ranges(sizes.rangeUpdates, 10, 10), false)));
      tests.put(9, transaction(writing("UPDATE t3 SET b=? WHERE a=?", newB, isBatched)));
      tests.put(10, transaction(writing("UPDATE t3 SET c=? WHERE a=?", newC, isBatched)));
      tests.put(
          11,
          transaction(
              statements(
                  "INSERT INTO t1(a, b, c) SELECT b, a, c FROM t3",
                  "INSERT INTO t3(a, b, c) SELECT b, a, c FROM t1")));
      tests.put(12, statements("DELETE FROM t3 WHERE c LIKE '%fifty%'"));
      var between = "a>" + sizes.deleteAbove + " AND a<" + sizes.deleteBelow;
      tests.put(13, statements("DELETE FROM t3 WHERE " + between));
      tests.put(14, statements("INSERT INTO t3(a, b, c) SELECT a, b, c FROM t1"));
      var refill = writing(insert("t1"), values(rows.test15), isBatched);
      tests.put(15, transaction(Step.inTurn(statements("DELETE FROM t1"), refill)));
      var counts = new ArrayList<Step>();
      for (var table : Expectation.TABLES) {
        counts.add(asking("SELECT count(*), NULL FROM " + table, List.<Object[]>of(of())));
      }
      counts.add(statements("DELETE FROM t1", "DELETE FROM t2", "DELETE FROM t3"));
      tests.put(16, Step.inTurn(counts.toArray(Step[]::new)));
      return tests;
    }

    private PreparedStatement prepare(String sql) throws SQLException {
      var statement = prepared.get(sql);
      if (statement == null) prepared.put(sql, statement = connection.prepareStatement(sql));
      return statement;
    }

    private Step writing(String sql, List<Object[]> all, boolean inBatch) throws SQLException {
      var statement = prepare(sql);
      if (!inBatch) {
        return Step.each(
            all.size(),
            i -> {
              bind(statement, all.get(i));
              statement.executeUpdate();
            });
      }
      return Step.once(
          all.size(),
          () -> {
            for (var values : all) {
              bind(statement, values);
              statement.addBatch();
            }
            statement.executeBatch();
          });
    }

    private Step statements(String... all) throws SQLException {
      var steps = new ArrayList<Step>();
      for (var sql : all) steps.add(writing(sql, List.<Object[]>of(of()), false));
      return Step.inTurn(steps.toArray(Step[]::new));
    }

    private Step asking(String sql, List<Object[]> all) throws SQLException {
      var statement = prepare(sql);
      return Step.asking(
          all.size(),
          i -> {
            bind(statement, all.get(i));
            try (var row = statement.executeQuery()) {
              double mean = row.getDouble(2);
              return new Found(row.getLong(1), row.wasNull() ? null : mean);
            }
          });
    }

    /** The driver begins with the first statement. */
    private Step transaction(Step step) {
      return counter -> {
        connection.setAutoCommit(false);
        var found = step.run(counter);
        connection.commit();
        connection.setAutoCommit(true);
        return found;
      };
    }

    private static void bind(PreparedStatement statement, Object[] values) throws SQLException {
      for (int i = 0; i < values.length; i++) {
        if (values[i] instanceof Long number) statement.setLong(i + 1, number);
        else statement.setString(i + 1, (String) values[i]);
      }
    }

    private static String insert(String table) {
      return "INSERT INTO " + table + "(a, b, c) VALUES(?, ?, ?)";
    }

    private static String countAndMean(String table, String where) {
      return "SELECT count(*), avg(b) FROM " + table + " WHERE " + where;
    }

    private static Object[] of(Object... values) {
      return values;
    }

    private static List<Object[]> values(List<Row> rows) {
      return rows.stream().map(row -> of(row.a(), row.b(), row.c())).toList();
    }

    private static List<Object[]> ranges(int count, long step, long width) {
      var ranges = new ArrayList<Object[]>();
      for (int i = 0; i < count; i++) ranges.add(of(i * step, i * step + width));
      return ranges;
    }
  }
}
