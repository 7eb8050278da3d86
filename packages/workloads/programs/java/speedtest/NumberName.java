/** English names of the integers from 0 to 99 999. */
final class NumberName {
  private static final String[] SMALL =
      (" one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
              + "sixteen seventeen eighteen nineteen")
          .split(" ");
  private static final String[] TENS =
      "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

  private NumberName() {}

  static String of(int n) {
    if (n == 0) return "zero";
    var name = new StringBuilder();
    if (n >= 1000) append(name, belowHundred(n / 1000) + " thousand");
    if (n % 1000 >= 100) append(name, belowHundred(n % 1000 / 100) + " hundred");
    if (n % 100 > 0) append(name, belowHundred(n % 100));
    return name.toString();
  }

  private static void append(StringBuilder name, String words) {
    if (name.length() > 0) name.append(' ');
    name.append(words);
  }

  private static String belowHundred(int n) {
    if (n < 20) return SMALL[n];
    return TENS[n / 10] + (n % 10 > 0 ? "-" + SMALL[n % 10] : "");
  }
}
