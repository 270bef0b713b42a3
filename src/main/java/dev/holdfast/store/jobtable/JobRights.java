package dev.holdfast.store.jobtable;

import dev.holdfast.store.Access;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.sql.Rights;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.Texts;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;

/** What stands in the way of changing a job table. */
record JobRights(JobTable table, SqlSession session) {

  private static final BinaryOperator<String> PAIR = (column, key) -> column + ": " + key;

  /** Returns the tables of which rows are changed so, as the database is asked about them. */
  private List<String> names(RowChange change) {
    return change == RowChange.UPDATE || table.stored().isEmpty()
        ? List.of(table.asked(table.subject()))
        : names();
  }

  /** Returns the tables that lose rows. */
  List<String> names() {
    return table.stored().stream().map(each -> table.asked(each.name())).toList();
  }

  /** Returns the first key of a table that no step is about; null if there is none. */
  String foreignKey() {
    List<String> names = names();
    return (names.isEmpty() ? List.<Rights.Referring>of() : own().referring(names))
        .stream().filter(key -> !known(key)).map(Rights.Referring::shown).findFirst().orElse(null);
  }

  private Rights own() {
    return session.engine().rights(session);
  }

  /** Returns whether a key of the database says which task is below which. */
  boolean related() {
    List<String> tasks = List.of(table.asked(table.subject()));
    return own().referring(tasks).stream().anyMatch(key -> tasks.contains(key.table()));
  }

  /** A step finds rows by the key of a task, whatever else a key says of them. */
  private boolean known(Rights.Referring key) {
    Mapping.Children children = table.mapping().children();
    if (key.table().equalsIgnoreCase(table.asked(table.subject()))) {
      return children != null
          && children.table() == null
          && key.columns().equalsIgnoreCase(Words.joined(", ", children.parent(), PAIR));
    }
    Set<String> columns = pairs(key);
    for (Mapping.Step step : table.mapping().allSteps()) {
      if (key.table().equalsIgnoreCase(table.asked(JobTables.name(step)))
          && (!key.referred().equalsIgnoreCase(table.subject())
              || columns.containsAll(pairs(step))
              || pairs(step).containsAll(columns))) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether all columns of a step are those of a foreign key to the table of the tasks. */
  static boolean isKey(Mapping.Step step, SqlSession session, String tasks) {
    return session.engine().rights(session).referring(List.of(tasks)).stream()
        .anyMatch(key -> pairs(key).containsAll(pairs(step)));
  }

  private static Set<String> pairs(Rights.Referring key) {
    return Set.of(key.columns().toLowerCase(Locale.ROOT).split(", "));
  }

  /** Returns the columns of a step, each with that of the task that it names. */
  private static Set<String> pairs(Mapping.Step step) {
    return Set.of(Words.joined(", ", step.key(), PAIR).toLowerCase(Locale.ROOT).split(", "));
  }

  /** Returns what a key of a table that no step is about refuses; null if there is none. */
  StoreFailure refusal() {
    String key = foreignKey();
    return key == null
        ? null
        : new StoreFailure.NotWritable("rows of " + key + " refer to what would be deleted");
  }

  /** Looks whether rows can be changed so; those that go are locked, too. */
  Preflight preflight(RowChange change) {
    if (table.stored().isEmpty() && change != RowChange.UPDATE) {
      return new Preflight(onlyLooks(), List.of());
    }
    List<String> names = names(change);
    boolean deletes = change == RowChange.DELETE;
    Set<String> rights = new LinkedHashSet<>(List.of("SELECT", change.name()));
    rights.addAll(deletes ? List.of(Rights.LOCK) : List.of());
    Map<String, List<String>> wanted = new LinkedHashMap<>();
    names.forEach(name -> wanted.put(name, List.copyOf(rights)));
    StoreFailure obstacle = own().obstacle(wanted);
    if (obstacle == null && deletes) {
      obstacle = refusal();
    }
    if (obstacle == null && !table.verified()) {
      String unverified = "version %s of %s is not among those that this kind was verified with";
      obstacle =
          new StoreFailure.NotWritable(
              unverified.formatted(table.ofVersion(), table.mapping().title()));
    }
    return new Preflight(obstacle, triggers(change, names), access(change));
  }

  /** Its file may say what the runtime does instead. */
  private StoreFailure onlyLooks() {
    Mapping mapping = table.mapping();
    return mapping.texts().containsKey(Mapping.WHY_NOT)
        ? new StoreFailure.OfKind(Texts.of(mapping.texts()), mapping.title(), "cleaner", "", true)
        : new StoreFailure.NotWritable(
            "Holdfast only looks at " + mapping.subject().many() + " of " + mapping.title());
  }

  /** The runtime's own, which clear what its file says that they clear, are no surprise. */
  private boolean ofRuntime(String trigger) {
    return !table.unlinked().isEmpty()
        && trigger.replaceFirst(".*: ", "").startsWith(table.mapping().id());
  }

  /** Looks what the database keeps from this user. */
  Access access(RowChange change) {
    List<String> names = names(RowChange.DELETE);
    boolean deletes = change == RowChange.DELETE;
    return new Access(
        own().hidden(names), own().readOnly(), deletes ? triggers(change, names) : List.of());
  }

  private List<String> triggers(RowChange change, List<String> names) {
    return names.isEmpty()
        ? List.of()
        : own().triggers(change, names).stream().filter(each -> !ofRuntime(each)).toList();
  }
}
