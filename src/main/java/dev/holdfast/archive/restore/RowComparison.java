package dev.holdfast.archive.restore;

import dev.holdfast.archive.ArchiveTables;
import dev.holdfast.archive.ArchivedTask;
import dev.holdfast.archive.ArchivedValue;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredRows;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Gatherers;

/** Compares rows of an archive with those of a store, value by value. */
final class RowComparison {

  private final StoredRows store;
  private final ArchiveTables places;
  private final Map<StoredTable, StoredTable> shared = new HashMap<>();

  RowComparison(StoredRows store, ArchiveTables places) {
    this.store = store;
    this.places = places;
  }

  /** Tells how these tasks stand to the store now. */
  List<RestoreCheck> compare(List<ArchivedTask> tasks) {
    Map<StoredTable, List<StoredRow>> rows = new LinkedHashMap<>();
    tasks.stream()
        .flatMap(task -> task.rows().stream())
        .filter(row -> row.table().goes() || unlinked(row))
        .forEach(row -> rows.computeIfAbsent(row.table(), _ -> new ArrayList<>()).add(row));
    Map<StoredTable, Map<TaskId, StoredRow>> there = new HashMap<>();
    rows.forEach((table, some) -> there.put(table, read(table, some)));
    return tasks.stream().map(task -> check(task, there)).toList();
  }

  private Map<TaskId, StoredRow> read(StoredTable archived, List<StoredRow> like) {
    Map<TaskId, StoredRow> rows = new HashMap<>();
    StoredTable table = own(archived);
    if (table != null) {
      like.stream()
          .gather(Gatherers.windowFixed(RetentionSnapshot.CHUNK))
          .forEach(some -> store.rows(table, some, row -> rows.put(row.id(), row)));
    }
    return rows;
  }

  private RestoreCheck check(ArchivedTask task, Map<StoredTable, Map<TaskId, StoredRow>> there) {
    List<StoredRow> missing = new ArrayList<>();
    List<RestoreConflict> conflicts = new ArrayList<>();
    for (StoredRow row : task.rows()) {
      if (unlinked(row)) {
        StoredRow other = there.get(row.table()).get(row.id());
        if (other != null
            && row.table().subject().stream().allMatch(column -> other.value(column) == null)) {
          missing.add(as(shared.computeIfAbsent(row.table(), this::shared), row));
        }
        continue;
      }
      if (!row.table().goes()) {
        continue;
      }
      StoredRow other = there.get(row.table()).get(row.id());
      StoredTable table = shared.computeIfAbsent(row.table(), this::shared);
      List<String> lost =
          row.table().columns().stream()
              .map(StoredColumn::name)
              .filter(name -> row.value(name) != null && table.indexOf(name) < 0)
              .toList();
      if (!lost.isEmpty()) {
        conflicts.add(conflict(task, row, RestoreConflict.Reason.NO_COLUMN, lost));
      } else if (other == null) {
        missing.add(as(table, row));
      } else {
        List<String> different =
            table.columns().stream()
                .filter(column -> !column.given())
                .map(StoredColumn::name)
                .filter(name -> !same(row.value(name), ArchivedValue.of(other.value(name))))
                .toList();
        if (!different.isEmpty()) {
          conflicts.add(conflict(task, row, RestoreConflict.Reason.DIFFERENT, different));
        }
      }
    }
    return new RestoreCheck(task, missing, conflicts);
  }

  private static boolean unlinked(StoredRow row) {
    return row.table().holds() == StoredTable.Holds.UNLINKED;
  }

  private static StoredRow as(StoredTable table, StoredRow row) {
    return new StoredRow(
        table, table.columns().stream().map(column -> row.value(column.name())).toArray());
  }

  private static RestoreConflict conflict(
      ArchivedTask task, StoredRow row, RestoreConflict.Reason reason, List<String> columns) {
    return new RestoreConflict(
        task.id(), reason, row.table().name(), row.id(), String.join(", ", columns));
  }

  /** Returns the store's table with those columns that the archive's has too. */
  private StoredTable shared(StoredTable archived) {
    StoredTable own = own(archived);
    StoredTable table = own == null ? archived.withColumns(List.of()) : own;
    return table.withColumns(
        table.columns().stream().filter(column -> archived.indexOf(column.name()) >= 0).toList());
  }

  /** Returns the store's table that rows of an archived one belong into; null if it has none. */
  private StoredTable own(StoredTable archived) {
    List<StoredTable> tables = store.tables();
    int place = places.named() ? places.place(archived) : tables.size();
    return tables.stream()
        .filter(table -> table.name().equals(archived.name()))
        .findFirst()
        .map(table -> table.knownBy(archived.key()))
        // Another store of the same kind may call its tables something else.
        .orElseGet(() -> place < tables.size() ? tables.get(place) : null);
  }

  private static boolean same(Object archived, Object stored) {
    if (archived instanceof byte[] one && stored instanceof byte[] other) {
      return Arrays.equals(one, other);
    }
    if (archived instanceof Number one
        && stored instanceof Number other
        && one.getClass() != other.getClass()) {
      // Another engine may keep a whole number as a floating one.
      return one.doubleValue() == other.doubleValue() && one.longValue() == other.longValue();
    }
    return Objects.equals(archived, stored);
  }
}
