package dev.holdfast.report;

import dev.holdfast.store.StoreSpace;
import dev.holdfast.text.JsonDocument;
import dev.holdfast.text.SpaceText;
import java.util.List;
import java.util.Locale;

/**
 * The room a store takes, for programs.
 *
 * @param before null if nobody knows
 */
record SpaceDocument(Room before, Room after, List<Advice> advice) implements JsonDocument {

  /**
   * Returns what is known.
   *
   * @param before null if nobody knows
   * @param after null if nobody knows: then nothing is known
   */
  static SpaceDocument of(StoreSpace before, StoreSpace after) {
    if (after == null) {
      return null;
    }
    return new SpaceDocument(
        before == null ? null : Room.of(before),
        Room.of(after),
        SpaceText.load().advice(after).stream()
            .map(each -> new Advice(each.sentence(), each.statement()))
            .toList());
  }

  record Advice(String text, String sql) implements JsonDocument {}

  /** What an engine tells of it. */
  sealed interface Room extends JsonDocument {

    static Room of(StoreSpace space) {
      return switch (space) {
        case StoreSpace.Pages pages ->
            new Pages(
                pages.bytes(),
                pages.pageBytes(),
                pages.freePages(),
                pages.freeBytes(),
                pages.mode().name().toLowerCase(Locale.ROOT),
                pages.logBytes(),
                pages.diskFree());
        case StoreSpace.Tables tables ->
            new Tables(
                tables.bytes(),
                tables.deadRows(),
                tables.tables().stream().map(Table::of).toList());
        case StoreSpace.Tablespaces tablespaces ->
            new Tablespaces(
                tablespaces.bytes(), tablespaces.tables().stream().map(Tablespace::of).toList());
      };
    }
  }

  record Pages(
      long bytes,
      long pageBytes,
      long freePages,
      long freeBytes,
      String autoVacuum,
      long logBytes,
      Long diskFree)
      implements Room {}

  record Tables(long bytes, long deadRows, List<Table> tables) implements Room {}

  record Tablespaces(long bytes, List<Tablespace> tables) implements Room {}

  record Table(
      String name,
      long heapBytes,
      long indexBytes,
      long liveRows,
      long deadRows,
      Long vacuumThreshold)
      implements JsonDocument {

    static Table of(StoreSpace.TableSpace table) {
      return new Table(
          table.name(),
          table.heapBytes(),
          table.indexBytes(),
          table.liveRows(),
          table.deadRows(),
          table.vacuumThreshold());
    }
  }

  record Tablespace(String name, long dataBytes, long indexBytes, long freeBytes, long rows)
      implements JsonDocument {

    static Tablespace of(StoreSpace.Tablespace table) {
      return new Tablespace(
          table.name(), table.dataBytes(), table.indexBytes(), table.freeBytes(), table.rows());
    }
  }
}
