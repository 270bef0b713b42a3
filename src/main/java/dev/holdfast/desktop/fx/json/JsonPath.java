package dev.holdfast.desktop.fx.json;

import dev.holdfast.desktop.fx.json.WrittenJson.Group;
import dev.holdfast.desktop.fx.json.WrittenJson.Kind;
import dev.holdfast.desktop.fx.json.WrittenJson.Leaf;
import dev.holdfast.desktop.fx.json.WrittenJson.Member;
import dev.holdfast.task.PayloadPath;
import dev.holdfast.task.PayloadPath.Step;
import dev.holdfast.text.query.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A place in a document, as the indexes that lead to it. Pure.
 *
 * @param indexes from the outermost group inwards; empty for the document itself
 */
record JsonPath(List<Integer> indexes) {

  private static final int MOST = 1_000;

  JsonPath {
    indexes = List.copyOf(indexes);
  }

  /** Writes a place such as {@code $.items[3]["odd name"]}. */
  static String text(WrittenJson root, JsonPath path) {
    return path.steps(root).stream()
        .map(
            step ->
                switch (step) {
                  case Step.Index(int place) -> "[" + place + "]";
                  case Step.Key(String name) when name.matches("[A-Za-z_][A-Za-z0-9_]*") ->
                      "." + name;
                  case Step.Key(String name) ->
                      "[\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\"]";
                })
        .collect(Collectors.joining("", "$", ""));
  }

  /** Returns the word of a query that asks for a value; empty for a document that is one. */
  static Optional<Query> word(WrittenJson root, JsonPath path, Leaf leaf) {
    return path.indexes.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Query.at(new PayloadPath(path.steps(root)), leaf.text(), leaf.kind() == Kind.STRING));
  }

  private List<Step> steps(WrittenJson root) {
    List<Step> steps = new ArrayList<>();
    WrittenJson at = root;
    for (int index : indexes) {
      Group group = (Group) at;
      Member member = group.members().get(index);
      steps.add(group.list() ? new Step.Index(index) : new Step.Key(member.name()));
      at = member.value();
    }
    return steps;
  }

  /** Finds the first places whose name or value has a text, whatever its case. */
  static List<JsonPath> search(WrittenJson root, String wanted) {
    List<JsonPath> found = new ArrayList<>();
    if (!wanted.isEmpty()) {
      search(root, wanted.toLowerCase(Locale.ROOT), new ArrayList<>(), found);
    }
    return found;
  }

  private static void search(
      WrittenJson value, String wanted, List<Integer> path, List<JsonPath> found) {
    if (!(value instanceof Group group)) {
      return;
    }
    for (int index = 0; index < group.members().size() && found.size() < MOST; index++) {
      Member member = group.members().get(index);
      path.add(index);
      if (!group.list() && has(member.name(), wanted)
          || member.value() instanceof Leaf leaf && has(leaf.text(), wanted)) {
        found.add(new JsonPath(path));
      }
      search(member.value(), wanted, path, found);
      path.removeLast();
    }
  }

  private static boolean has(String text, String wanted) {
    return text.toLowerCase(Locale.ROOT).contains(wanted);
  }
}
