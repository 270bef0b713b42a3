package dev.holdfast.text;

import dev.holdfast.store.StoreSpace;
import dev.holdfast.store.StoreSpace.Pages;
import dev.holdfast.store.StoreSpace.TableSpace;
import dev.holdfast.store.StoreSpace.Tables;
import dev.holdfast.store.StoreSpace.Tablespace;
import dev.holdfast.store.StoreSpace.Tablespaces;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says what room a store takes after a cleanup, and what a DBA can do about it. */
public record SpaceText(Messages messages) {
  /** Free room of less than this share is filled again before anybody misses it. */
  private static final double WORTH_COPYING = 0.2;

  /** Nobody copies a store for less, in bytes. */
  private static final long WORTH_BYTES = 100_000_000;

  /** With the texts that ship with Holdfast. */
  public static SpaceText load() {
    return new SpaceText(Messages.load("dev.holdfast.text.aftermath"));
  }

  /**
   * What can be done, never done by this program.
   *
   * @param sentence what it does, and what it costs
   * @param statement the SQL; null if nothing is to be done
   */
  public record Advice(String sentence, String statement) {}

  /** Returns whether {@link #state} says how much a run has freed. */
  public static boolean tellsFreed(StoreSpace before, StoreSpace after) {
    return before instanceof Pages earlier
        && after instanceof Pages now
        && (now.bytes() < earlier.bytes() || now.freeBytes() > earlier.freeBytes());
  }

  /**
   * Says how much room there is.
   *
   * @param before how it was before the run; null if nobody knows
   */
  public List<String> state(StoreSpace before, StoreSpace after) {
    return switch (after) {
      case Pages pages -> pages(before instanceof Pages earlier ? earlier : null, pages);
      case Tables tables ->
          Stream.concat(
                  tables.tables().stream().map(this::table),
                  Stream.of(messages.get("space.counted")))
              .toList();
      case Tablespaces tablespaces -> tablespaces.tables().stream().map(this::tablespace).toList();
    };
  }

  private List<String> pages(Pages before, Pages after) {
    List<String> lines = new ArrayList<>();
    lines.add(
        messages.get("space.file", BytesText.of(after.bytes()), BytesText.of(after.freeBytes())));
    if (before != null && after.bytes() < before.bytes()) {
      lines.add(messages.get("space.shrunk", BytesText.of(before.bytes() - after.bytes())));
    } else if (before != null && after.freeBytes() > before.freeBytes()) {
      lines.add(messages.get("space.freed", BytesText.of(after.freeBytes() - before.freeBytes())));
    }
    if (after.logBytes() > 0) {
      lines.add(messages.get("space.log", BytesText.of(after.logBytes())));
    }
    return lines;
  }

  private String table(TableSpace table) {
    return messages.get(
        "space.table",
        table.name(),
        BytesText.of(table.heapBytes()),
        BytesText.of(table.indexBytes()),
        table.deadRows(),
        table.liveRows());
  }

  private String tablespace(Tablespace table) {
    return messages.get(
        "space.tablespace",
        table.name(),
        BytesText.of(table.dataBytes()),
        BytesText.of(table.indexBytes()),
        BytesText.of(table.freeBytes()),
        table.rows());
  }

  /** Says what can be done. */
  public List<Advice> advice(StoreSpace after) {
    return switch (after) {
      case Pages pages -> advice(pages);
      case Tables tables -> advice(tables);
      case Tablespaces tablespaces -> advice(tablespaces);
    };
  }

  private Advice advice(String what, String statement, Object... facts) {
    return new Advice(messages.get("advice." + what, facts), statement);
  }

  private List<Advice> advice(Pages space) {
    List<Advice> advice = new ArrayList<>();
    boolean much = space.freeBytes() >= WORTH_BYTES;
    boolean worth = much && space.freePages() > WORTH_COPYING * space.pages();
    switch (space.mode()) {
      case FULL -> advice.add(advice("fullAuto", null));
      case INCREMENTAL -> {
        if (much) {
          advice.add(advice("incremental", "PRAGMA incremental_vacuum(1000);"));
        }
      }
      case NONE -> {
        if (worth) {
          advice.add(new Advice(copying(space), "VACUUM;"));
          advice.add(advice("incrementalOnce", "PRAGMA auto_vacuum = INCREMENTAL; VACUUM;"));
        }
      }
    }
    if (advice.isEmpty()) {
      advice.add(advice("nothing", null));
    }
    return advice;
  }

  /** VACUUM may take twice the size of the file beside it (sqlite.org/lang_vacuum). */
  private String copying(Pages space) {
    long needed = 2 * space.bytes();
    String needs = BytesText.of(needed);
    if (space.diskFree() == null) {
      return messages.get("advice.vacuum", needs);
    }
    String free = BytesText.of(space.diskFree());
    return messages.get(
        space.diskFree() < needed ? "advice.vacuum.tooLittle" : "advice.vacuum.fits", needs, free);
  }

  private List<Advice> advice(Tables space) {
    if (space.deadRows() == 0
        || space.tables().stream().mapToLong(TableSpace::bytes).sum() < WORTH_BYTES) {
      return List.of(advice("nothing", null));
    }
    List<Advice> advice = new ArrayList<>();
    String all = space.tables().stream().map(TableSpace::name).collect(Collectors.joining(", "));
    advice.add(advice(byItself(space), "VACUUM (ANALYZE) " + all + ";"));
    for (TableSpace table : space.tables()) {
      if (table.bytes() >= WORTH_BYTES
          && table.deadRows() > WORTH_COPYING * (table.liveRows() + table.deadRows())) {
        advice.add(new Advice(copying(table), "VACUUM FULL " + table.name() + ";"));
      }
    }
    return advice;
  }

  private String copying(TableSpace table) {
    OptionalLong needed = table.liveBytes();
    return needed.isPresent()
        ? messages.get("advice.vacuumFull", table.name(), BytesText.of(needed.getAsLong()))
        : messages.get("advice.vacuumFull.unknown", table.name(), BytesText.of(table.bytes()));
  }

  private List<Advice> advice(Tablespaces space) {
    List<Advice> advice =
        space.tables().stream()
            .filter(table -> table.freeBytes() >= WORTH_BYTES)
            .filter(table -> table.freeBytes() > WORTH_COPYING * table.bytes())
            .map(
                table ->
                    advice(
                        "optimize",
                        "OPTIMIZE TABLE " + table.name() + ";",
                        table.name(),
                        BytesText.of(table.dataBytes() + table.indexBytes())))
            .toList();
    return advice.isEmpty() ? List.of(advice("refilled", null)) : advice;
  }

  private static String byItself(Tables space) {
    List<TableSpace> dirty = space.tables().stream().filter(t -> t.deadRows() > 0).toList();
    if (dirty.stream().anyMatch(table -> table.vacuumThreshold() == null)) {
      return "autovacuumOff";
    }
    return dirty.stream().allMatch(table -> table.deadRows() > table.vacuumThreshold())
        ? "autovacuumComes"
        : "autovacuumWaits";
  }
}
