package dev.holdfast.retention.policy.file;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The variables of the environment in a text, as Go's {@code os.ExpandEnv} finds them: {@code $X}
 * and <code>${X}</code>. Each is marked before the text is parsed, so that what stands in messages
 * is the variable and never its value.
 */
final class GoVariables {

  /** Of private use: no policy has them. */
  private static final char FIRST = '\uE000';

  private static final char LAST = '\uF8FF';

  private static final Pattern MARK = Pattern.compile("[" + FIRST + "-" + LAST + "]");

  /** Its name, perhaps in braces; a brace that nothing closes Go takes for a mistake and drops. */
  private static final Pattern VARIABLE =
      Pattern.compile("\\$(?:\\{([^}]*)}|([*#$@!?0-9-]|[A-Za-z_][A-Za-z0-9_]*)|\\{)");

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
    return VARIABLE
        .matcher(text)
        .replaceAll(
            found -> {
              if (written.size() > LAST - FIRST) {
                return Matcher.quoteReplacement(found.group());
              }
              written.add(found.group());
              values.add(value(found.group(found.group(1) == null ? 2 : 1)));
              return String.valueOf((char) (FIRST + written.size() - 1));
            });
  }

  private String value(String name) {
    String value = name == null || name.isEmpty() ? "" : environment.apply(name);
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
    return MARK.matcher(marked)
        .replaceAll(
            found -> {
              int place = found.group().charAt(0) - FIRST;
              String text = place < each.size() ? each.get(place) : found.group();
              return Matcher.quoteReplacement(text);
            });
  }

  /** Returns the variables that are not set, in their order. */
  List<String> unset() {
    return List.copyOf(unset);
  }
}
