package dev.holdfast.store.jobtable;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads what a mapping file says that an operator can do to tasks. */
final class ActionFile {

  private ActionFile() {}

  /** Returns what a mapping says of them, by the verb. */
  static Map<String, Mapping.Action> of(Part root) {
    Map<String, Mapping.Action> actions = new LinkedHashMap<>();
    root.part("actions")
        .ifPresent(
            part -> part.keys().forEach(verb -> actions.put(verb, action(part.part(verb).get()))));
    return actions;
  }

  private static Mapping.Action action(Part part) {
    // What an index forbids is told by the database, whatever “may_fail” names.
    part.only("title", "allowed", "set", "call", "delete", "may_fail", "asks", "lock", "notify");
    Map<String, String> set = part.part("set").isPresent() ? part.map("set") : Map.of();
    String call = part.find("call").orElse(null);
    boolean delete = part.flag("delete", false);
    if ((set.isEmpty() ? 0 : 1) + (call == null ? 0 : 1) + (delete ? 1 : 0) != 1) {
      throw part.wrong("", "one of “set”, “call” and “delete” is expected here");
    }
    Map<String, Double> asks = new LinkedHashMap<>();
    part.part("asks")
        .ifPresent(asked -> asked.keys().forEach(name -> asks.put(name, asked(asked, name))));
    Optional<Part> told = part.part("notify");
    return new Mapping.Action(
        part.text("allowed"),
        set,
        call,
        delete,
        asks,
        part.find("lock").orElse(null),
        told.map(each -> each.text("channel")).orElse(null),
        told.flatMap(each -> each.find("table")).orElse(null),
        told.map(each -> each.map("json")).orElse(Map.of()));
  }

  /** What is meant if nothing is said: a moment is now, a length is one. */
  private static double asked(Part asks, String name) {
    Part part = asks.part(name).orElseThrow();
    part.only("type", "default");
    if (name.equals("at") && part.text("default").equals("{now}")) {
      return Double.NaN;
    }
    if (!name.equals("older")) {
      throw asks.wrong(name, "“at”, whose default is {now}, or “older” is expected here");
    }
    return MappingFile.seconds(part, "default", part.text("default"));
  }
}
