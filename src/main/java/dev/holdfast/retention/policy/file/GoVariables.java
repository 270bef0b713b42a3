package dev.holdfast.retention.policy.file;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The variables of the environment in a text, as Go's {@code os.ExpandEnv} finds them: {@code $X}
 * and <code>${X}</code>. Each is marked before the text is parsed, so that what stands in messages
 * is the variable and never its value.
 */
final class GoVariables {

  /** Of private use: no policy has them. */
  private static final char FIRST = '\uE000';

  private static final char LAST = '\uF8FF';

  private final UnaryOperator<String> environment;
  private final List<String> written = new ArrayList<>();
  private final List<String> values = new ArrayList<>();
  private final Set<String> unset = new LinkedHashSet<>();

  /**
   * Prepares it.
   *
   * @param environment returns the value of a variable; null if it is not set
   */
  GoVariables(UnaryOperator<String> environment) {
    this.environment = environment;
  }

  /** Returns a text with a mark for each variable. */
  String marked(String text) {
    if (text.indexOf('$') < 0) {
      return text;
    }
    StringBuilder marked = new StringBuilder();
    for (int at = 0; at < text.length(); at++) {
      boolean last = at + 1 == text.length() || written.size() > LAST - FIRST;
      if (text.charAt(at) != '$' || last) {
        marked.append(text.charAt(at));
        continue;
      }
      Name name = Name.at(text, at + 1);
      if (name.length() == 0) {
        marked.append('$');
      } else {
        marked.append((char) (FIRST + written.size()));
        written.add(text.substring(at, at + 1 + name.length()));
        values.add(value(name.name()));
      }
      at += name.length();
    }
    return marked.toString();
  }

  private String value(String name) {
    String value = name.isEmpty() ? "" : environment.apply(name);
    if (value == null) {
      unset.add(name);
    }
    return value == null ? "" : value;
  }

  /** Returns a marked text as it was written. */
  String written(String marked) {
    return with(marked, written);
  }

  /** Returns a marked text with the values of its variables. */
  String expanded(String marked) {
    return with(marked, values);
  }

  private static String with(String marked, List<String> each) {
    StringBuilder text = new StringBuilder();
    for (char character : marked.toCharArray()) {
      int place = character - FIRST;
      if (place >= 0 && place < each.size()) {
        text.append(each.get(place));
      } else {
        text.append(character);
      }
    }
    return text.toString();
  }

  /** Returns the variables that are not set, in their order. */
  List<String> unset() {
    return List.copyOf(unset);
  }

  /**
   * The name of a variable.
   *
   * @param name empty where Go takes the syntax for a mistake and drops it
   * @param length how much of the text it takes; 0 if there is none
   */
  private record Name(String name, int length) {

    private static final String SPECIAL = "*#$@!?-0123456789";

    static Name at(String text, int from) {
      char first = text.charAt(from);
      if (first == '{') {
        int end = text.indexOf('}', from);
        return end < 0 ? new Name("", 1) : new Name(text.substring(from + 1, end), end + 1 - from);
      }
      if (SPECIAL.indexOf(first) >= 0) {
        return new Name(String.valueOf(first), 1);
      }
      int end = from;
      while (end < text.length() && isName(text.charAt(end))) {
        end++;
      }
      return new Name(text.substring(from, end), end - from);
    }

    private static boolean isName(char character) {
      return character == '_'
          || character >= '0' && character <= '9'
          || character >= 'a' && character <= 'z'
          || character >= 'A' && character <= 'Z';
    }
  }
}
