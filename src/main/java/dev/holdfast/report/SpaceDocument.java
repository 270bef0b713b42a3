package dev.holdfast.report;

import dev.holdfast.store.StoreSpace;
import dev.holdfast.store.StoreSpace.TableSpace;
import dev.holdfast.text.SpaceText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The room a store takes, for programs.
 *
 * @param before null if nobody knows
 * @param after null if nobody knows
 */
record SpaceDocument(StoreSpace before, StoreSpace after) {

  /** Returns the fields; null if nothing is known. */
  Map<String, Object> fields() {
    if (after == null) {
      return null;
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("before", before == null ? null : of(before));
    fields.put("after", of(after));
    fields.put("advice", SpaceText.load().advice(after).stream().map(this::of).toList());
    return fields;
  }

  private Map<String, Object> of(SpaceText.Advice advice) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("text", advice.sentence());
    fields.put("sql", advice.statement());
    return fields;
  }

  private static Map<String, Object> of(StoreSpace space) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("bytes", space.bytes());
    switch (space) {
      case StoreSpace.Pages pages -> {
        fields.put("page_bytes", pages.pageBytes());
        fields.put("free_pages", pages.freePages());
        fields.put("free_bytes", pages.freeBytes());
        fields.put("auto_vacuum", pages.mode().name().toLowerCase(Locale.ROOT));
        fields.put("log_bytes", pages.logBytes());
        fields.put("disk_free", pages.diskFree());
      }
      case StoreSpace.Tables tables -> {
        fields.put("dead_rows", tables.deadRows());
        List<Map<String, Object>> each =
            tables.tables().stream().map(SpaceDocument::table).toList();
        fields.put("tables", each);
      }
      case StoreSpace.Tablespaces tablespaces -> {
        List<Map<String, Object>> each =
            tablespaces.tables().stream().map(SpaceDocument::tablespace).toList();
        fields.put("tables", each);
      }
    }
    return fields;
  }

  private static Map<String, Object> tablespace(StoreSpace.Tablespace table) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", table.name());
    fields.put("data_bytes", table.dataBytes());
    fields.put("index_bytes", table.indexBytes());
    fields.put("free_bytes", table.freeBytes());
    fields.put("rows", table.rows());
    return fields;
  }

  private static Map<String, Object> table(TableSpace table) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", table.name());
    fields.put("heap_bytes", table.heapBytes());
    fields.put("index_bytes", table.indexBytes());
    fields.put("live_rows", table.liveRows());
    fields.put("dead_rows", table.deadRows());
    fields.put("vacuum_threshold", table.vacuumThreshold());
    return fields;
  }
}
