package dev.holdfast.retention.policy.file;

import dev.holdfast.retention.policy.file.YamlNode.Entries;
import dev.holdfast.retention.policy.file.YamlNode.Entry;
import dev.holdfast.retention.policy.file.YamlNode.Items;
import dev.holdfast.retention.policy.file.YamlNode.Scalar;
import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.Set;

/** Reads the values of keys, each of one kind only. */
record Values(Entries entries) {

  /** Takes keys and values of which every key is known. */
  static Values of(YamlNode node, Set<String> known) throws PolicyFileException {
    if (!(node instanceof Entries entries)) {
      throw new PolicyFileException(PolicyProblem.NEEDS_KEYS, node.line());
    }
    for (Entry entry : entries.entries()) {
      if (!known.contains(entry.key())) {
        throw new PolicyFileException(
            PolicyProblem.UNKNOWN_KEY, entry.line(), entry.key(), String.join(", ", known));
      }
      if (entry.value() instanceof Scalar value && value.isNull()) {
        throw new PolicyFileException(PolicyProblem.NO_VALUE, entry.line(), entry.key());
      }
    }
    return new Values(entries);
  }

  int line() {
    return entries.line();
  }

  int line(String key) {
    return entries.has(key) ? entries.get(key).line() : line();
  }

  boolean has(String key) {
    return entries.has(key);
  }

  /** Returns one value as it is written; null without the key. */
  private Scalar scalar(String key, PolicyProblem otherwise) throws PolicyFileException {
    return switch (entries.get(key)) {
      case null -> null;
      case Scalar scalar -> scalar;
      case YamlNode other -> throw new PolicyFileException(otherwise, other.line(), key);
    };
  }

  /** Returns a text, also one that looks like a number; null without the key. */
  String written(String key) throws PolicyFileException {
    Scalar scalar = scalar(key, PolicyProblem.NEEDS_TEXT);
    return scalar == null ? null : scalar.text();
  }

  /** Returns a text that is not empty; null without the key. */
  String text(String key) throws PolicyFileException {
    Scalar scalar = scalar(key, PolicyProblem.NEEDS_TEXT);
    return scalar == null ? null : text(key, scalar);
  }

  private static String text(String key, YamlNode node) throws PolicyFileException {
    if (!(node instanceof Scalar scalar) || scalar.text().isEmpty()) {
      throw new PolicyFileException(PolicyProblem.NEEDS_TEXT, node.line(), key);
    }
    if (scalar.isNull() || scalar.isTruth() || scalar.isNumber()) {
      throw new PolicyFileException(PolicyProblem.NEEDS_QUOTES, scalar.line(), key, scalar.text());
    }
    return scalar.text();
  }

  /** Returns a list of texts, or of one that stands alone; empty without the key. */
  List<Scalar> texts(String key) throws PolicyFileException {
    List<YamlNode> nodes =
        switch (entries.get(key)) {
          case null -> List.of();
          case Items items -> items.nodes();
          case YamlNode other -> List.of(other);
        };
    if (entries.has(key) && nodes.isEmpty()) {
      throw new PolicyFileException(PolicyProblem.NO_VALUE, line(key), key);
    }
    for (YamlNode node : nodes) {
      text(key, node);
    }
    return nodes.stream().map(Scalar.class::cast).toList();
  }

  /** Returns a positive whole number; null without the key. */
  Integer count(String key) throws PolicyFileException {
    Scalar scalar = scalar(key, PolicyProblem.NEEDS_COUNT);
    if (scalar == null) {
      return null;
    }
    if (scalar.plain() && scalar.text().matches("[1-9]\\d{0,9}")) {
      long count = Long.parseLong(scalar.text());
      if (count <= Integer.MAX_VALUE) {
        return (int) count;
      }
    }
    throw new PolicyFileException(PolicyProblem.NEEDS_COUNT, scalar.line(), key, scalar.text());
  }

  /** Returns an id, a whole number or a text in quotes; null without the key. */
  TaskId id(String key) throws PolicyFileException {
    Scalar scalar = scalar(key, PolicyProblem.NEEDS_ID);
    if (scalar == null) {
      return null;
    }
    if (!scalar.plain()) {
      return new TaskId.Text(scalar.text());
    }
    try {
      if (scalar.text().matches("-?(0|[1-9]\\d*)")) {
        return TaskId.of(Long.parseLong(scalar.text()));
      }
    } catch (NumberFormatException tooLarge) {
      // Told below, like everything else that is no id.
    }
    throw new PolicyFileException(PolicyProblem.NEEDS_ID, scalar.line(), key, scalar.text());
  }

  /** Returns a truth value; false without the key. */
  boolean truth(String key) throws PolicyFileException {
    Scalar scalar = scalar(key, PolicyProblem.NEEDS_TRUTH);
    if (scalar == null) {
      return false;
    }
    if (!scalar.isTruth()) {
      throw new PolicyFileException(PolicyProblem.NEEDS_TRUTH, scalar.line(), key, scalar.text());
    }
    return scalar.text().equalsIgnoreCase("true");
  }

  /** Returns the nodes of a list; null without the key. */
  List<YamlNode> list(String key) throws PolicyFileException {
    return switch (entries.get(key)) {
      case null -> null;
      case Items items -> items.nodes();
      case YamlNode other ->
          throw new PolicyFileException(PolicyProblem.NEEDS_LIST, other.line(), key);
    };
  }
}
