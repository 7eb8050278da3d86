import java.util.ArrayList;
import java.util.List;

/** One test, or a part of one; answers what its queries found. */
@FunctionalInterface
interface Step {
  List<Found> run(Counter counter) throws Exception;

  /** One call for each statement. */
  interface Call {
    void of(int i) throws Exception;
  }

  /** One query. */
  interface Query {
    Found of(int i) throws Exception;
  }

  /** One call for all. */
  interface Once {
    void call() throws Exception;
  }

  static Step each(int statements, Call call) {
    return counter -> {
      for (int i = 0; i < statements; ) {
        int from = i;
        for (int end = end(from, statements, counter); i < end; i++) call.of(i);
        counter.count(i - from);
      }
      return List.of();
    };
  }

  static Step asking(int queries, Query query) {
    return counter -> {
      var found = new ArrayList<Found>(queries);
      for (int i = 0; i < queries; ) {
        int from = i;
        for (int end = end(from, queries, counter); i < end; i++) found.add(query.of(i));
        counter.count(i - from);
      }
      return found;
    };
  }

  /** End of a run: within one there is nothing but the library's calls. */
  private static int end(int from, int all, Counter counter) {
    return from + Math.min(all - from, counter.beforeLook());
  }

  static Step once(int statements, Once once) {
    return counter -> {
      once.call();
      counter.count(statements);
      return List.of();
    };
  }

  static Step inTurn(Step... steps) {
    return counter -> {
      var found = new ArrayList<Found>();
      for (var step : steps) found.addAll(step.run(counter));
      return found;
    };
  }
}
