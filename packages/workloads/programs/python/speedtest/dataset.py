"""What the speedtest scenarios write, and what they must find, the same in every language.

docs/reference/speedtest-scenarios.md says how the numbers are made. Nothing here touches a database.
"""

SEED = 6
TESTS = (1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)
TABLES = ("t1", "t2", "t3")

_SMALL = (
    " one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split(" ")
_TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ")


def number_sequence(seed):
    """minstd_rand of C++11, each state modulo 100 000."""
    state = seed
    while True:
        state = state * 48271 % 2147483647
        yield state % 100000


def _below_hundred(n):
    if n < 20:
        return _SMALL[n]
    return _TENS[n // 10] + ("-" + _SMALL[n % 10] if n % 10 else "")


def number_name(n):
    """English name of an integer from 0 to 99 999."""
    if n == 0:
        return "zero"
    words = []
    if n >= 1000:
        words += [_below_hundred(n // 1000), "thousand"]
    if n % 1000 >= 100:
        words += [_below_hundred(n % 1000 // 100), "hundred"]
    if n % 100:
        words.append(_below_hundred(n % 100))
    return " ".join(words)


class Sizes:
    """Counts at `size` per cent of the published ones."""

    def __init__(self, size):
        self.single = 10 * size
        self.many = 250 * size
        self.refill = 120 * size
        self.scans = size
        self.lookups = 50 * size
        self.range_updates = 10 * size
        self.delete_above = 10
        self.delete_below = 200 * size

    def statements(self):
        """All statements but BEGIN and COMMIT."""
        deletions_and_copies = 2 + 3 + 1 + 6
        return (
            self.single + 4 * self.many + self.refill + 2 * self.scans + self.lookups
            + self.range_updates + deletions_and_copies
        )


class Rows:
    """Everything that the tests write, made before any clock starts, in order of the sequence."""

    def __init__(self, sizes):
        numbers = number_sequence(SEED)

        def rows(count):
            drawn = [next(numbers) for _ in range(count)]
            return [(i + 1, n, number_name(n)) for i, n in enumerate(drawn)]

        self.test1 = rows(sizes.single)
        self.test2 = rows(sizes.many)
        self.test3 = rows(sizes.many)
        self.test9 = [next(numbers) for _ in range(sizes.many)]
        self.test10 = [number_name(next(numbers)) for _ in range(sizes.many)]
        self.test15 = rows(sizes.refill)


class Expectation:
    """What each query must find, as (rows, sum of b), and what the tables must hold after test 15."""

    def __init__(self, sizes, rows):
        def found(matching):
            hits = [row[1] for row in rows.test2 if matching(row)]
            return (len(hits), sum(hits))

        self.test4 = [
            found(lambda row, low=i * 100: low <= row[1] < low + 1000) for i in range(sizes.scans)
        ]
        self.test5 = [
            found(lambda row, text=number_name(i + 1): text in row[2]) for i in range(sizes.scans)
        ]
        lookups = [[0, 0] for _ in range(sizes.lookups)]
        for _, b, _ in rows.test3:
            if b // 100 < sizes.lookups:
                lookups[b // 100][0] += 1
                lookups[b // 100][1] += b
        self.test7 = [tuple(one) for one in lookups]
        self.tables = _final_tables(sizes, rows)

    def queries(self, test):
        if test == 16:
            return [(self.tables[table][0], 0) for table in TABLES]
        return {4: self.test4, 5: self.test5, 7: self.test7}.get(test, [])

    def text(self):
        """The expectation in one line, which tests compare between languages."""

        def totals(found):
            return f"{sum(count for count, _ in found)}/{sum(total for _, total in found)}"

        queries = f"4={totals(self.test4)} 5={totals(self.test5)} 7={totals(self.test7)}"
        tables = (f"{table}=" + "/".join(map(str, self.tables[table])) for table in TABLES)
        return " ".join((queries, *tables))


def _final_tables(sizes, rows):
    def swapped(table):
        return [(b, a, c) for a, b, c in table]

    doubled = [(a, b * 2 if a < sizes.range_updates * 10 else b, c) for a, b, c in rows.test1]
    updated = [(a, b, c) for (a, _, _), b, c in zip(rows.test3, rows.test9, rows.test10)]
    t1 = doubled + swapped(updated)
    kept = [
        row for row in updated + swapped(t1)
        if "fifty" not in row[2] and not sizes.delete_above < row[0] < sizes.delete_below
    ]
    return {"t1": sums(rows.test15), "t2": sums(rows.test2), "t3": sums(kept + t1)}


def sums(rows):
    """(rows, sum of a, sum of b, length of all c)."""
    count = total_a = total_b = total_c = 0
    for a, b, c in rows:
        count += 1
        total_a += a
        total_b += b
        total_c += len(c)
    return (count, total_a, total_b, total_c)


def query_difference(test, found, expectation):
    """The first query of a test that found something else than it must, in a sentence, or None."""
    expected = expectation.queries(test)
    if len(found) != len(expected):
        return f"Test {test} answered {len(found)} queries, {len(expected)} were asked."
    for i, (row, (rows, total)) in enumerate(zip(found, expected)):
        count, mean = row if len(row) == 2 else (row[0], None)
        # Every library adds up in its own order and precision.
        same = mean is None or abs(mean * count - total) <= total * 1e-9
        if count == rows and same:
            continue
        wanted = total / rows if rows else "none"
        return (
            f"Query {i} of test {test} found {count} rows with mean {mean}; there are {rows} "
            f"with mean {wanted}."
        )
    return None


def table_difference(table, found, wanted, when):
    """How a table's content differs from what must be in it, in a sentence, or None."""
    if tuple(found) == tuple(wanted):
        return None
    shown = "{} rows with sums {}, {} and {}".format
    return f"{table} holds {shown(*found)} {when}; it must hold {shown(*wanted)}."
