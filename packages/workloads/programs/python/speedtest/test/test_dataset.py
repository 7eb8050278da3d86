import unittest

from dataset import (
    TABLES, Expectation, Rows, Sizes, number_name, number_sequence, query_difference, sums,
    table_difference,
)


class DatasetTest(unittest.TestCase):
    def setUp(self):
        self.sizes = Sizes(2)
        self.rows = Rows(self.sizes)
        self.expectation = Expectation(self.sizes, self.rows)

    def test_sequence_is_minstd_rand(self):
        sequence = number_sequence(1)
        numbers = [next(sequence) for _ in range(10_000)]
        # The C++ standard names the 10 000th state.
        self.assertEqual(numbers[-1], 399268537 % 100000)

    def test_numbers_are_named_in_english(self):
        names = {
            0: "zero", 15: "fifteen", 100: "one hundred",
            42150: "forty-two thousand one hundred fifty",
        }
        for number, name in names.items():
            self.assertEqual(number_name(number), name)

    def test_statements_are_as_many_as_the_tests_send(self):
        self.assertEqual(self.sizes.statements(), 20 + 4 * 500 + 240 + 4 + 100 + 20 + 12)

    def test_found_rows_are_held_against_the_expectation(self):
        expected = self.expectation.queries(4)
        right = [(rows, total / rows if rows else None) for rows, total in expected]
        self.assertIsNone(query_difference(4, right, self.expectation))
        self.assertIn("queries", query_difference(4, right[1:], self.expectation))
        wrong = [(right[0][0] + 1, right[0][1])] + right[1:]
        self.assertIn("Query 0 of test 4", query_difference(4, wrong, self.expectation))

    def test_tables_are_held_against_their_sums(self):
        for table in TABLES:
            wanted = self.expectation.tables[table]
            self.assertIsNone(table_difference(table, wanted, wanted, "now"))
            changed = (wanted[0] - 1, *wanted[1:])
            self.assertIn(table, table_difference(table, changed, wanted, "now"))
        self.assertEqual(self.expectation.tables["t2"], sums(self.rows.test2))


if __name__ == "__main__":
    unittest.main()
