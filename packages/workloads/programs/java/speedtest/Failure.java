/** Ends a trial with the error code of the job that it stands for. */
final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1;

  final String code;

  Failure(String code, String message) {
    super(message);
    this.code = code;
  }

  Failure(String code, Throwable cause) {
    super(reasonOf(cause), cause);
    this.code = code;
  }

  /** What began it: libraries wrap what they throw. */
  static String reasonOf(Throwable error) {
    var first = error;
    while (first.getCause() != null) first = first.getCause();
    return first instanceof Failure ? first.getMessage() : first.toString();
  }
}
