import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON (RFC 8259) as far as the protocol needs it; the JDK has none. Objects are maps, arrays lists,
 * whole numbers Long, others Double.
 */
final class Json {
  private static final int DEPTH_MAX = 50;

  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  /** Throws IllegalArgumentException when the text is no JSON. */
  static Object parse(String text) {
    var json = new Json(text);
    var value = json.value(0);
    json.skipSpace();
    if (json.at < text.length()) throw json.wrong();
    return value;
  }

  static String text(Object value) {
    var text = new StringBuilder();
    write(value, text);
    return text.toString();
  }

  private static void write(Object value, StringBuilder text) {
    if (value instanceof Map<?, ?> map) {
      var separator = "{";
      for (var entry : map.entrySet()) {
        text.append(separator);
        write(String.valueOf(entry.getKey()), text);
        text.append(':');
        write(entry.getValue(), text);
        separator = ",";
      }
      text.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof List<?> list) {
      var separator = "[";
      for (var one : list) {
        text.append(separator);
        write(one, text);
        separator = ",";
      }
      text.append(list.isEmpty() ? "[]" : "]");
    } else if (value instanceof String string) {
      writeString(string, text);
    } else {
      text.append(value);
    }
  }

  private static void writeString(String string, StringBuilder text) {
    text.append('"');
    for (int i = 0; i < string.length(); i++) {
      char one = string.charAt(i);
      if (one == '"' || one == '\\') text.append('\\').append(one);
      else if (one < ' ') text.append("\\u%04x".formatted((int) one));
      else text.append(one);
    }
    text.append('"');
  }

  private Object value(int depth) {
    if (depth > DEPTH_MAX) throw wrong();
    skipSpace();
    if (at >= text.length()) throw wrong();
    char first = text.charAt(at);
    if (first == '{') return object(depth);
    if (first == '[') return array(depth);
    if (first == '"') return string();
    if (takes("true")) return true;
    if (takes("false")) return false;
    if (takes("null")) return null;
    return number();
  }

  private Map<String, Object> object(int depth) {
    var object = new LinkedHashMap<String, Object>();
    at += 1;
    if (takesSign('}')) return object;
    do {
      skipSpace();
      var name = string();
      if (!takesSign(':')) throw wrong();
      object.put(name, value(depth + 1));
    } while (takesSign(','));
    if (!takesSign('}')) throw wrong();
    return object;
  }

  private List<Object> array(int depth) {
    var array = new ArrayList<Object>();
    at += 1;
    if (takesSign(']')) return array;
    do array.add(value(depth + 1));
    while (takesSign(','));
    if (!takesSign(']')) throw wrong();
    return array;
  }

  private String string() {
    if (at >= text.length() || text.charAt(at) != '"') throw wrong();
    var string = new StringBuilder();
    for (at += 1; at < text.length(); at += 1) {
      char one = text.charAt(at);
      if (one == '"') {
        at += 1;
        return string.toString();
      }
      string.append(one == '\\' ? escaped() : one);
    }
    throw wrong();
  }

  private char escaped() {
    at += 1;
    if (at >= text.length()) throw wrong();
    char one = text.charAt(at);
    if (one == 'u') {
      if (at + 4 >= text.length()) throw wrong();
      at += 4;
      return (char) Integer.parseInt(text.substring(at - 3, at + 1), 16);
    }
    int known = "\"\\/bfnrt".indexOf(one);
    if (known < 0) throw wrong();
    return "\"\\/\b\f\n\r\t".charAt(known);
  }

  private Object number() {
    int start = at;
    while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) at += 1;
    var digits = text.substring(start, at);
    if (digits.matches("-?\\d{1,18}")) return Long.valueOf(digits);
    return Double.valueOf(digits);
  }

  private boolean takes(String word) {
    if (!text.startsWith(word, at)) return false;
    at += word.length();
    return true;
  }

  private boolean takesSign(char sign) {
    skipSpace();
    if (at >= text.length() || text.charAt(at) != sign) return false;
    at += 1;
    return true;
  }

  private void skipSpace() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at += 1;
  }

  private IllegalArgumentException wrong() {
    return new IllegalArgumentException("no JSON at character " + at);
  }
}
