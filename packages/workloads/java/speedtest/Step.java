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
      for (int i = 0; i < statements; i++) {
        call.of(i);
        counter.count(1);
      }
      return List.of();
    };
  }

  static Step asking(int queries, Query query) {
    return counter -> {
      var found = new ArrayList<Found>(queries);
      for (int i = 0; i < queries; i++) {
        found.add(query.of(i));
        counter.count(1);
      }
      return found;
    };
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
