package dev.holdfast.cli.read;

import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.store.history.Descendant;
import dev.holdfast.text.VisibleText;
import java.util.stream.Collectors;

/** What a subject began, and what those began. */
final class DescentReport {

  private DescentReport() {}

  /** Returns the report of a tree. */
  static Report of(Descendant tree) {
    return Report.of(tree.asMap(), text -> print(text, tree, 0));
  }

  private static void print(TextPage text, Descendant each, int depth) {
    String said =
        each.fields().entrySet().stream()
            .filter(field -> field.getValue() != null && !Boolean.TRUE.equals(field.getValue()))
            .map(
                field ->
                    field.getValue() instanceof Boolean
                        ? "not " + field.getKey()
                        : VisibleText.line(field.getValue().toString()))
            .collect(Collectors.joining("  "));
    text.line("  ".repeat(depth) + said);
    each.children().forEach(child -> print(text, child, depth + 1));
  }
}
