/** Counts at `size` per cent of the published ones. */
final class Sizes {
  final int single;
  final int many;
  final int refill;
  final int scans;
  final int lookups;
  final int rangeUpdates;
  final int deleteAbove = 10;
  final int deleteBelow;

  Sizes(int size) {
    single = 10 * size;
    many = 250 * size;
    refill = 120 * size;
    scans = size;
    lookups = 50 * size;
    rangeUpdates = 10 * size;
    deleteBelow = 200 * size;
  }

  /** All statements but BEGIN and COMMIT. */
  long statements() {
    long deletionsAndCopies = 2 + 3 + 1 + 6;
    return single + 4L * many + refill + 2L * scans + lookups + rangeUpdates + deletionsAndCopies;
  }
}
