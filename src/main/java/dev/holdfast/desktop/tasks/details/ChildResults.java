package dev.holdfast.desktop.tasks.details;

import dev.holdfast.desktop.fx.json.WrittenJson;
import dev.holdfast.desktop.fx.json.WrittenJson.Group;
import dev.holdfast.desktop.fx.json.WrittenJson.Kind;
import dev.holdfast.desktop.fx.json.WrittenJson.Leaf;
import dev.holdfast.desktop.fx.json.WrittenJson.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the result of a parent that has not ended holds: a line for each child that has, {@code
 * ID:JSON} for a success and {@code ID!JSON} for an error (formats/fib-flow, section 3). Pure.
 */
final class ChildResults {

  private static final Pattern LINE = Pattern.compile("(\\d{1,18})([:!])(.*)");

  private ChildResults() {}

  /**
   * Reads the lines; empty unless each is a child's result.
   *
   * @param success names a child that succeeded
   * @param error names a child that failed
   */
  static Optional<WrittenJson> parse(
      String text, LongFunction<String> success, LongFunction<String> error) {
    List<Member> members = new ArrayList<>();
    for (String line : text.lines().filter(line -> !line.isBlank()).toList()) {
      Matcher matcher = LINE.matcher(line);
      if (!matcher.matches() || members.size() >= WrittenJson.MOST) {
        return Optional.empty();
      }
      long id = Long.parseLong(matcher.group(1));
      String json = matcher.group(3);
      members.add(
          new Member(
              matcher.group(2).equals(":") ? success.apply(id) : error.apply(id),
              WrittenJson.parse(json).orElseGet(() -> new Leaf(Kind.STRING, json))));
    }
    return members.isEmpty() ? Optional.empty() : Optional.of(new Group(false, members));
  }
}
