/// What the speedtest scenarios write, and what they must find, the same in every language.
/// docs/reference/speedtest-scenarios.md says how the numbers are made. Nothing here touches a database.
library;

const seed = 6;
const testNumbers = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
const tableNames = ['t1', 't2', 't3'];

final _small =
    (' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen '
            'sixteen seventeen eighteen nineteen')
        .split(' ');
final _tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/// minstd_rand of C++11, each state modulo 100 000.
class NumberSequence {
  NumberSequence(this._state);
  int _state;

  int next() {
    _state = _state * 48271 % 2147483647;
    return _state % 100000;
  }

  List<int> take(int count) => [for (var i = 0; i < count; i++) next()];
}

String _belowHundred(int n) {
  if (n < 20) return _small[n];
  return _tens[n ~/ 10] + (n % 10 == 0 ? '' : '-${_small[n % 10]}');
}

/// English name of an integer from 0 to 99 999.
String numberName(int n) {
  if (n == 0) return 'zero';
  return [
    if (n >= 1000) ...[_belowHundred(n ~/ 1000), 'thousand'],
    if (n % 1000 >= 100) ...[_belowHundred(n % 1000 ~/ 100), 'hundred'],
    if (n % 100 > 0) _belowHundred(n % 100),
  ].join(' ');
}

/// Counts at [size] per cent of the published ones.
class Sizes {
  Sizes(this.size);
  final int size;

  int get single => 10 * size;
  int get many => 250 * size;
  int get refill => 120 * size;
  int get scans => size;
  int get lookups => 50 * size;
  int get rangeUpdates => 10 * size;
  int get deleteAbove => 10;
  int get deleteBelow => 200 * size;

  /// All statements but BEGIN and COMMIT.
  int get statements {
    const deletionsAndCopies = 2 + 3 + 1 + 6;
    return single + 4 * many + refill + 2 * scans + lookups + rangeUpdates + deletionsAndCopies;
  }
}

class Row {
  const Row(this.a, this.b, this.c);
  final int a;
  final int b;
  final String c;

  Row get swapped => Row(b, a, c);
}

/// Everything that the tests write, made before any clock starts, in order of the sequence.
class Rows {
  Rows(Sizes sizes) : this._(sizes, NumberSequence(seed));

  Rows._(Sizes sizes, NumberSequence numbers)
      : test1 = _rows(numbers, sizes.single),
        test2 = _rows(numbers, sizes.many),
        test3 = _rows(numbers, sizes.many),
        test9 = numbers.take(sizes.many),
        test10 = numbers.take(sizes.many).map(numberName).toList(),
        test15 = _rows(numbers, sizes.refill);

  final List<Row> test1, test2, test3, test15;
  final List<int> test9;
  final List<String> test10;

  static List<Row> _rows(NumberSequence numbers, int count) {
    final drawn = numbers.take(count);
    return [for (var i = 0; i < count; i++) Row(i + 1, drawn[i], numberName(drawn[i]))];
  }
}

/// What a query must find: rows, and the sum of their b.
class Found {
  const Found(this.count, this.sum);
  final int count;
  final int sum;
}

/// What a query found; [mean] is null where it asked for none or found no row.
class FoundRow {
  const FoundRow(this.count, this.mean);
  final int count;
  final num? mean;
}

/// Content of a table: rows, sum of a, sum of b, length of all c.
class TableSums {
  const TableSums(this.count, this.a, this.b, this.c);
  static const empty = TableSums(0, 0, 0, 0);
  final int count, a, b, c;

  static TableSums of(Iterable<Row> rows) {
    var count = 0, a = 0, b = 0, c = 0;
    for (final row in rows) {
      count += 1;
      a += row.a;
      b += row.b;
      c += row.c.length;
    }
    return TableSums(count, a, b, c);
  }

  String get text => '$count/$a/$b/$c';
  String get sentence => '$count rows with sums $a, $b and $c';
}

/// What the tests must find and leave, computed from the rows.
class Expectation {
  Expectation(Sizes sizes, Rows rows)
      : tables = _finalTables(sizes, rows),
        _queries = {
          4: [for (var i = 0; i < sizes.scans; i++) _range(rows.test2, i * 100, 1000)],
          5: [for (var i = 0; i < sizes.scans; i++) _holding(rows.test2, numberName(i + 1))],
          7: _lookups(sizes, rows.test3),
        };

  /// The tables after test 15.
  final Map<String, TableSums> tables;
  final Map<int, List<Found>> _queries;

  List<Found> queries(int test) => test == 16
      ? [for (final table in tableNames) Found(tables[table]!.count, 0)]
      : _queries[test] ?? const [];

  /// The expectation in one line, which tests compare between languages.
  String get text {
    String totals(int test) {
      final found = _queries[test]!;
      final count = found.fold(0, (sum, one) => sum + one.count);
      return '$test=$count/${found.fold(0, (sum, one) => sum + one.sum)}';
    }

    final all = [for (final table in tableNames) '$table=${tables[table]!.text}'];
    return [totals(4), totals(5), totals(7), ...all].join(' ');
  }

  /// The first query of a test that found something else than it must, in a sentence, or null.
  String? queryDifference(int test, List<FoundRow> found) {
    final expected = queries(test);
    if (found.length != expected.length) {
      return 'Test $test answered ${found.length} queries, ${expected.length} were asked.';
    }
    for (var i = 0; i < found.length; i++) {
      final Found(:count, :sum) = expected[i];
      final FoundRow(count: rows, :mean) = found[i];
      // Every library adds up in its own order and precision.
      final same = mean == null || (mean * rows - sum).abs() <= sum * 1e-9;
      if (rows == count && same) continue;
      final wanted = count == 0 ? 'none' : sum / count;
      return 'Query $i of test $test found $rows rows with mean $mean; there are $count with mean '
          '$wanted.';
    }
    return null;
  }
}

Found _foundIn(Iterable<Row> rows) {
  var count = 0, sum = 0;
  for (final row in rows) {
    count += 1;
    sum += row.b;
  }
  return Found(count, sum);
}

Found _range(List<Row> table, int low, int width) =>
    _foundIn(table.where((row) => row.b >= low && row.b < low + width));

Found _holding(List<Row> table, String text) =>
    _foundIn(table.where((row) => row.c.contains(text)));

List<Found> _lookups(Sizes sizes, List<Row> table) {
  final counts = List.filled(sizes.lookups, 0), sums = List.filled(sizes.lookups, 0);
  for (final row in table) {
    final i = row.b ~/ 100;
    if (i >= sizes.lookups) continue;
    counts[i] += 1;
    sums[i] += row.b;
  }
  return [for (var i = 0; i < sizes.lookups; i++) Found(counts[i], sums[i])];
}

/// Tests 8 to 15 on lists.
Map<String, TableSums> _finalTables(Sizes sizes, Rows rows) {
  final doubled = [
    for (final row in rows.test1)
      Row(row.a, row.a < sizes.rangeUpdates * 10 ? row.b * 2 : row.b, row.c),
  ];
  final updated = [
    for (var i = 0; i < sizes.many; i++) Row(rows.test3[i].a, rows.test9[i], rows.test10[i]),
  ];
  final t1 = [...doubled, ...updated.map((row) => row.swapped)];
  final kept = [...updated, ...t1.map((row) => row.swapped)].where(
    (row) =>
        !row.c.contains('fifty') && !(row.a > sizes.deleteAbove && row.a < sizes.deleteBelow),
  );
  return {
    't1': TableSums.of(rows.test15),
    't2': TableSums.of(rows.test2),
    't3': TableSums.of([...kept, ...t1]),
  };
}
