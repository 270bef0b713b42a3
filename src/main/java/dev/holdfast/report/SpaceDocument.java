package dev.holdfast.report;

import dev.holdfast.store.StoreSpace;
import dev.holdfast.task.Document;
import dev.holdfast.text.SpaceText;

/** The room a store takes, for programs. */
final class SpaceDocument {

  private SpaceDocument() {}

  /**
   * Returns what is known.
   *
   * @param before null if nobody knows
   * @param after null if nobody knows: then nothing is known
   */
  static Document of(StoreSpace before, StoreSpace after) {
    return after == null
        ? null
        : new Document()
            .with("before", before == null ? null : room(before))
            .with("after", room(after))
            .with(
                "advice",
                SpaceText.load().advice(after).stream()
                    .map(
                        each ->
                            new Document()
                                .with("text", each.sentence())
                                .with("sql", each.statement()))
                    .toList());
  }

  /** What an engine tells of it. */
  private static Document room(StoreSpace space) {
    Document room = new Document().with("bytes", space.bytes());
    return switch (space) {
      case StoreSpace.Pages pages ->
          room.with("page_bytes", pages.pageBytes())
              .with("free_pages", pages.freePages())
              .with("free_bytes", pages.freeBytes())
              .with("auto_vacuum", pages.mode())
              .with("log_bytes", pages.logBytes())
              .with("disk_free", pages.diskFree());
      case StoreSpace.Tables tables ->
          room.with("dead_rows", tables.deadRows())
              .with("tables", tables.tables().stream().map(Document::of).toList());
      case StoreSpace.Tablespaces spaces ->
          room.with("tables", spaces.tables().stream().map(Document::of).toList());
    };
  }
}
