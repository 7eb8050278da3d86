import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Harness of the speedtest scenarios for libraries of Java: the process is the target, and it speaks
 * the harness protocol, JSON lines on stdio (packages/contracts/src/work/runs/harness.ts).
 */
final class Harness {
  private static final int MESSAGE_CHARACTERS_MAX = 1000;

  private final PrintStream protocol =
      new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
  private final Library library;
  private final Trial trial;

  private Harness(Library library) {
    this.library = library;
    trial = new Trial(library, this::report);
  }

  /** Serves one trial and ends the process: threads of a library would keep it. */
  static void serve(Library library) throws IOException {
    var harness = new Harness(library);
    // stdout belongs to the protocol.
    System.setOut(System.err);
    harness.answerAll();
    System.exit(0);
  }

  private void answerAll() throws IOException {
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (var line = input.readLine(); line != null; line = input.readLine()) {
      var request = parse(line);
      if (request == null) {
        System.err.println("not a harness request: " + cut(line, 200));
        continue;
      }
      var op = (String) request.get("op");
      answer(op, request);
      if (op.equals("bye")) return;
    }
    try {
      trial.close();
    } catch (Exception error) {
      error.printStackTrace();
    }
  }

  private void answer(String op, Map<?, ?> request) {
    var answer = new LinkedHashMap<String, Object>();
    answer.put("id", request.get("id"));
    try {
      var result = result(op, request.get("plan"));
      answer.put("ok", true);
      answer.put("result", result);
    } catch (Exception | LinkageError error) {
      System.err.println(op + " failed:");
      error.printStackTrace();
      answer.put("ok", false);
      answer.put("code", error instanceof Failure failure ? failure.code : "load_failed");
      answer.put("message", cut(Failure.reasonOf(error), MESSAGE_CHARACTERS_MAX));
    }
    protocol.println(Json.text(answer));
  }

  private Map<String, Object> result(String op, Object plan) throws Exception {
    switch (op) {
      case "hello":
        return Map.of(
            "protocol", 1,
            "harness", "speedtest-java",
            "language", "java",
            "runtimeVersion", Runtime.version().toString());
      case "probe":
        return Probe.run(library);
      case "prepare":
        return trial.prepare(plan);
      case "warmup":
        return trial.warmup();
      case "run":
        return trial.run();
      case "verify":
        return trial.verify();
      case "bye":
        trial.close();
        return Map.of();
      default:
        throw new Failure("unsupported", "This harness does not know " + op + ".");
    }
  }

  private static Map<?, ?> parse(String line) {
    try {
      return Json.parse(line) instanceof Map<?, ?> request
              && request.get("id") instanceof Long
              && request.get("op") instanceof String
          ? request
          : null;
    } catch (IllegalArgumentException error) {
      return null;
    }
  }

  private void report(long operations, long total, double rate) {
    var event = new LinkedHashMap<String, Object>();
    event.put("event", "progress");
    event.put("operations", operations);
    event.put("operationsTotal", total);
    event.put("rate", rate);
    protocol.println(Json.text(event));
  }

  private static String cut(String text, int charactersMax) {
    return text.substring(0, Math.min(text.length(), charactersMax));
  }
}
