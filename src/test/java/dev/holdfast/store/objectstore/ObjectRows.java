package dev.holdfast.store.objectstore;

import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.kind.ObjectFolder.Stored;
import dev.holdfast.store.rows.RestoreWriter;
import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Rows of objects, exactly as they are. The entry of an object stays; its versions and signals go,
 * each known by two columns, and one made at another time is another one.
 */
final class ObjectRows implements RestoreWriter {

  private static final StoredColumn OBJECT = new StoredColumn("object", "TEXT");
  private static final StoredColumn AT = new StoredColumn("at", "INTEGER");

  private static final StoredTable OBJECTS =
      StoredTable.ofSubjects(
              "objects",
              "key",
              List.of(
                  new StoredColumn("key", "TEXT"),
                  new StoredColumn("status", "TEXT"),
                  AT,
                  new StoredColumn("bytes", "INTEGER")))
          .withHolds(StoredTable.Holds.CONTEXT);

  private static final StoredTable VERSIONS =
      StoredTable.ofParts(
          "object_versions",
          List.of("object", "version"),
          "object",
          null,
          List.of(OBJECT, new StoredColumn("version", "TEXT"), AT));

  private static final StoredTable SIGNALS =
      StoredTable.ofParts(
          "object_signals",
          List.of("object", "no"),
          "object",
          "signals",
          List.of(OBJECT, new StoredColumn("no", "INTEGER"), AT));

  static final List<StoredTable> TABLES = List.of(OBJECTS, VERSIONS, SIGNALS);

  private final ObjectFolder folder;
  private final Map<TaskId, Map<String, String>> proofs = new HashMap<>();

  ObjectRows(ObjectFolder folder) {
    this.folder = folder;
  }

  /** Returns the rows of an object in a table. */
  static Stream<StoredRow> of(StoredTable table, Stored object) {
    if (table.name().equals(OBJECTS.name())) {
      return Stream.of(
          new StoredRow(OBJECTS, object.key(), object.status(), object.at(), object.bytes()));
    }
    if (table.name().equals(VERSIONS.name())) {
      return object.versions().stream()
          .map(version -> new StoredRow(VERSIONS, object.key(), version, object.at()));
    }
    return LongStream.rangeClosed(1, object.pruned() ? 0 : object.signals())
        .mapToObj(number -> new StoredRow(SIGNALS, object.key(), number, object.at()));
  }

  @Override
  public List<StoredTable> tables() {
    return TABLES;
  }

  @Override
  public void rows(StoredTable table, Collection<StoredRow> like, Consumer<StoredRow> sink) {
    Set<TaskId> ids = like.stream().map(StoredRow::id).collect(Collectors.toSet());
    folder.all().stream()
        .flatMap(object -> of(table, object))
        .filter(row -> ids.contains(row.id()))
        .forEach(sink);
  }

  @Override
  public Set<TaskId> present(Collection<TaskId> objects) {
    return objects.stream()
        .filter(id -> folder.find(id.toString()).isPresent())
        .collect(Collectors.toSet());
  }

  @Override
  public Set<TaskId> present(StoredTable table, List<StoredRow> rows) {
    return rows.stream()
        .filter(
            row ->
                folder.find(row.subject().toString()).stream()
                    .flatMap(object -> of(table, object))
                    .anyMatch(there -> there.values().equals(row.values())))
        .map(StoredRow::id)
        .collect(Collectors.toSet());
  }

  @Override
  public void transaction(Runnable work) {
    work.run();
  }

  /** Signals come back with the versions that had them. */
  @Override
  public boolean insert(Collection<StoredRow> rows, Map<TaskId, Map<String, String>> given) {
    proofs.putAll(given);
    rows.stream()
        .filter(row -> row.table().name().equals(VERSIONS.name()))
        .forEach(
            row ->
                folder.putBack(
                    row.subject().toString(),
                    row.value("version").toString(),
                    proofs.getOrDefault(row.subject(), Map.of()).get("marker")));
    return false;
  }
}
