package dev.holdfast.store;

import java.util.List;
import java.util.OptionalLong;

/** The room a store takes, and what of it its engine could use again or give back. */
public sealed interface StoreSpace {

  /** Returns the bytes it takes altogether. */
  long bytes();

  /**
   * One file of pages, as SQLite has it: what is deleted leaves free pages, which are filled again
   * before the file grows (sqlite.org/fileformat, The Freelist).
   *
   * @param pageBytes the bytes of a page
   * @param pages pages in the file, free ones with them
   * @param freePages free ones
   * @param mode whether free pages can go back to the system without copying the store
   * @param logBytes the bytes of the write-ahead log beside it; 0 if there is none
   * @param diskFree free bytes where the file lies; null if nobody knows
   */
  record Pages(
      long pageBytes, long pages, long freePages, VacuumMode mode, long logBytes, Long diskFree)
      implements StoreSpace {

    @Override
    public long bytes() {
      return pages * pageBytes;
    }

    /** Returns the bytes of free pages. */
    public long freeBytes() {
      return freePages * pageBytes;
    }
  }

  /** SQLite's {@code auto_vacuum}, set when a file is made. */
  enum VacuumMode {
    /** Free pages stay until somebody copies the file with {@code VACUUM}. */
    NONE,
    /** Each commit gives its free pages back. */
    FULL,
    /** Free pages go back when asked to, some at a time. */
    INCREMENTAL
  }

  /**
   * Tables of a server, as PostgreSQL has them: what is deleted stays as dead rows until a vacuum
   * makes their room usable again (postgresql.org/docs, Routine Vacuuming).
   *
   * @param tables those that a cleanup deletes from
   */
  record Tables(List<TableSpace> tables) implements StoreSpace {
    public Tables {
      tables = List.copyOf(tables);
    }

    @Override
    public long bytes() {
      return tables.stream().mapToLong(table -> table.heapBytes() + table.indexBytes()).sum();
    }

    /** Returns the dead rows of all tables, as the server counts them. */
    public long deadRows() {
      return tables.stream().mapToLong(TableSpace::deadRows).sum();
    }
  }

  /**
   * One table.
   *
   * @param name as a statement spells it
   * @param heapBytes bytes of its rows, dead ones and free room with them, large values too
   * @param indexBytes bytes of its indexes
   * @param liveRows rows that are there, as the server counts them: it may lag behind
   * @param deadRows rows that were deleted or replaced and still take room, counted in the same way
   * @param vacuumThreshold as many dead rows bring the server's own vacuum; null if that is off
   */
  record TableSpace(
      String name,
      long heapBytes,
      long indexBytes,
      long liveRows,
      long deadRows,
      Long vacuumThreshold) {

    /**
     * Returns about how many bytes it would take without its dead rows; empty where the server has
     * counted no live row, since it counts none either while it has no statistics.
     */
    public OptionalLong liveBytes() {
      return liveRows == 0
          ? OptionalLong.empty()
          : OptionalLong.of(Math.round((double) bytes() * liveRows / (liveRows + deadRows)));
    }

    /** Returns the bytes of its rows and its indexes. */
    public long bytes() {
      return heapBytes + indexBytes;
    }
  }

  /**
   * Tables of a server, as MySQL and MariaDB have them: what is deleted leaves free room in the
   * table's file, which new rows fill again; only a rebuild gives it back to the system
   * (mariadb.com/kb, OPTIMIZE TABLE).
   *
   * @param tables those that a cleanup deletes from
   */
  record Tablespaces(List<Tablespace> tables) implements StoreSpace {
    public Tablespaces {
      tables = List.copyOf(tables);
    }

    @Override
    public long bytes() {
      return tables.stream().mapToLong(Tablespace::bytes).sum();
    }
  }

  /**
   * One such table, as the server estimates it.
   *
   * @param name as a statement spells it
   * @param dataBytes bytes of its rows, with the half-empty pages that deleting leaves
   * @param indexBytes bytes of its other indexes
   * @param freeBytes bytes of whole pages in its file that hold nothing
   * @param rows rows that are there
   */
  record Tablespace(String name, long dataBytes, long indexBytes, long freeBytes, long rows) {

    /** Returns the bytes it takes altogether. */
    public long bytes() {
      return dataBytes + indexBytes + freeBytes;
    }
  }
}
