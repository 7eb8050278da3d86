// Tests of what the harness expects, by assertions alone, so that a VM without packages runs them:
// `dart --enable-asserts test/dataset_test.dart`.
import '../dataset.dart';

final sizes = Sizes(2);
final rows = Rows(sizes);
final expectation = Expectation(sizes, rows);

void main() {
  var isChecked = false;
  assert(isChecked = true);
  if (!isChecked) throw StateError('Assertions are off: start it with --enable-asserts.');
  sequenceIsMinstdRand();
  numbersAreNamedInEnglish();
  statementsAreAsManyAsTheTestsSend();
  foundRowsAreHeldAgainstTheExpectation();
  tablesHoldWhatTheTestsWrote();
  print('5 tests passed');
}

/// The C++ standard names the 10 000th state.
void sequenceIsMinstdRand() => equal(NumberSequence(1).take(10000).last, 399268537 % 100000);

void numbersAreNamedInEnglish() {
  equal(numberName(0), 'zero');
  equal(numberName(15), 'fifteen');
  equal(numberName(100), 'one hundred');
  equal(numberName(42150), 'forty-two thousand one hundred fifty');
}

void statementsAreAsManyAsTheTestsSend() =>
    equal(sizes.statements, 20 + 4 * 500 + 240 + 4 + 100 + 20 + 12);

void foundRowsAreHeldAgainstTheExpectation() {
  final right = [
    for (final Found(:count, :sum) in expectation.queries(4))
      FoundRow(count, count == 0 ? null : sum / count),
  ];
  equal(expectation.queryDifference(4, right), null);
  final fewer = expectation.queryDifference(4, right.sublist(1));
  assert(fewer!.contains('queries'), fewer);
  right[0] = FoundRow(right[0].count + 1, right[0].mean);
  final other = expectation.queryDifference(4, right);
  assert(other!.startsWith('Query 0 of test 4 found'), other);
}

void tablesHoldWhatTheTestsWrote() {
  equal(expectation.tables['t1']!.count, sizes.refill);
  equal(expectation.tables['t2']!.text, TableSums.of(rows.test2).text);
  equal(TableSums.of(const []).text, TableSums.empty.text);
}

void equal(Object? found, Object? wanted) {
  assert(found == wanted, '$found instead of $wanted');
}
