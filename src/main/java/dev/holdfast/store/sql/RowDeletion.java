package dev.holdfast.store.sql;

import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.rows.StoredTable.Holds;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * Deletes the rows of subjects, table by table, and shows them to a recorder: what goes is what was
 * counted under the locks of the batch, or nothing.
 */
public final class RowDeletion {

  private final SqlSession session;
  private final SqlEngine engine;
  private final List<StoredTable> listed;
  private final String context;
  private final DeletionCheck check;
  private List<StoredTable> tables;
  private BatchRecorder recorder;

  /**
   * Deletes in one session.
   *
   * @param listed as an archive has them, those that go in the order in which rows would be put in:
   *     they are deleted in the other
   */
  public RowDeletion(SqlSession session, List<StoredTable> listed) {
    this(session, listed, null);
  }

  /**
   * Deletes, and archives beside the rows something about their subjects that is no table.
   *
   * @param context the query of {@link StoredTable.Holds#CONTEXT}, as a statement spells a table
   */
  public RowDeletion(SqlSession session, List<StoredTable> listed, String context) {
    this.session = session;
    this.context = context;
    this.engine = session.engine();
    this.listed = listed;
    this.tables = listed.stream().filter(StoredTable::goes).toList();
    List<String> names = tables.stream().map(StoredTable::name).toList();
    List<String> spelled = tables.stream().map(this::spelled).toList();
    this.check = new DeletionCheck(engine.meter(session, spelled, Set.of(RowChange.DELETE)), names);
  }

  private String spelled(StoredTable table) {
    return table.holds() == Holds.CONTEXT ? context : engine.column(table.name());
  }

  /** The transaction of a batch is about to begin. */
  public void prepare() {
    check.prepare();
  }

  /**
   * Deletes all rows of some subjects.
   *
   * @param atOnce whether nothing else happens when a row is deleted: no trigger, which PostgreSQL
   *     forbids to touch rows that the same statement deletes
   * @param ownCascade whether the database may delete some of the subjects with others, uncounted
   * @return how many rows of each measure went, by its key
   */
  public Map<String, Long> run(
      List<TaskId> going, BatchRecorder recording, boolean atOnce, boolean ownCascade)
      throws SQLException {
    recorder = recording;
    List<StoredTable> all = new ArrayList<>();
    for (StoredTable table : listed) {
      all.add(
          recorder.wantsRows() && (table.goes() || table.holds() == Holds.UNLINKED)
              ? TableRows.columnsOf(session, table, spelled(table))
              : table);
    }
    tables = all.stream().filter(StoredTable::goes).toList();
    // A recorder with a thread of its own begins while the rows are counted.
    recorder.begin(all, going);
    showOthers(all, going);
    check.begin(count(going));
    long[] gone = delete(going, atOnce);
    check.settle();
    boolean counted = engine.countsCascades();
    check.require(
        gone, count(going), place -> place == 0 ? ownCascade : cascades(place) && !counted);
    recorder.beforeCommit(going, parts());
    Map<String, Long> amounts = new LinkedHashMap<>();
    IntStream.range(1, tables.size())
        .filter(place -> tables.get(place).measure() != null)
        .forEach(
            place -> amounts.merge(tables.get(place).measure(), check.planned(place), Long::sum));
    return amounts;
  }

  /** What refers to them is shown while it does, and what is told of them while they are there. */
  private void showOthers(List<StoredTable> all, List<TaskId> going) {
    for (StoredTable table : all) {
      boolean other = table.holds() == Holds.UNLINKED || table.holds() == Holds.CONTEXT;
      if (recorder.wantsRows() && other) {
        RowKeys keys = RowKeys.ofSubjects(engine, table, going);
        keys.bind(
                session.query(
                    "select %s from %s where %s"
                        .formatted(
                            TableRows.columns(engine, table), spelled(table), keys.condition())))
            .map((row, _) -> TableRows.row(table, row, engine))
            .forEach(recorder::row);
      }
    }
  }

  /** Returns how many rows go of each table after the first. */
  private long[] parts() {
    return IntStream.range(1, tables.size()).mapToLong(check::planned).toArray();
  }

  /** Returns how many rows went in all. */
  public long rows() {
    return check.planned(0) + LongStream.of(parts()).sum();
  }

  private long[] delete(List<TaskId> going, boolean atOnce) {
    if (recorder.wantsRows() && atOnce && engine.excludesWriters()) {
      return showThenDelete(going);
    }
    if (recorder.wantsRows() || !atOnce || !engine.deletesFromSeveral()) {
      // What the database deletes by itself is gone with what it belongs to.
      places()
          .filter(place -> recorder.wantsRows() && cascades(place))
          .forEach(place -> show(place, going, false));
      return eachBackwards(place -> delete(place, going));
    }
    int[] own = places().filter(place -> !cascades(place)).toArray();
    String deletes =
        IntStream.of(own)
            .mapToObj(place -> "d%d as (delete%s returning 1)".formatted(place, from(place, going)))
            .collect(Collectors.joining(", ", "with ", ""));
    String counts =
        IntStream.of(own)
            .mapToObj(place -> "(select count(*) from d" + place + ")")
            .collect(Collectors.joining(", ", " select ", ""));
    long[] gone = new long[tables.size()];
    bound(session.query(deletes + counts), going)
        .map(
            (row, _) -> {
              for (int at = 0; at < own.length; at++) {
                gone[own[at]] = row.getLong(at + 1);
              }
              return gone;
            })
        .one();
    return gone;
  }

  private IntStream places() {
    return IntStream.range(0, tables.size());
  }

  private boolean cascades(int place) {
    return tables.get(place).holds() == Holds.CASCADES;
  }

  private long[] eachBackwards(IntToLongFunction work) {
    long[] rows = new long[tables.size()];
    for (int place = rows.length - 1; place >= 0; place--) {
      rows[place] = cascades(place) ? 0 : work.applyAsLong(place);
    }
    return rows;
  }

  /** Deletes the rows of a table; returns how many the statement says it did. */
  private long delete(int place, List<TaskId> going) {
    if (!recorder.wantsRows()) {
      return deleteUnseen(place, going);
    }
    boolean byDelete = engine.deleteShowsRows();
    long seen = show(place, going, byDelete);
    return byDelete ? seen : deleteUnseen(place, going);
  }

  /**
   * Where nobody else can write, and nothing else happens when a row is deleted, rows are the same
   * before and while they are deleted: shown or copied first, they come to disk meanwhile.
   */
  private long[] showThenDelete(List<TaskId> going) {
    Optional<Consumer<List<TaskId>>> copier = recorder.copies(tables);
    copier.ifPresentOrElse(
        some -> some.accept(going), () -> places().forEach(place -> show(place, going, false)));
    recorder.shown(going, parts());
    return eachBackwards(place -> deleteUnseen(place, going));
  }

  /** What is not recorded must not go, whoever deleted it. */
  private long show(int place, List<TaskId> going, boolean delete) {
    StoredTable table = tables.get(place);
    String columns = TableRows.columns(engine, table);
    String from = from(place, going);
    long[] seen = {0};
    bound(
            session.query(
                delete
                    ? "delete" + from + " returning " + columns
                    : "select " + columns + from + engine.lockingShownRows()),
            going)
        .setFetchSize(TableRows.AT_ONCE)
        .map((row, _) -> TableRows.row(table, row, engine))
        .forEach(
            row -> {
              seen[0]++;
              recorder.row(row);
            });
    if (seen[0] != check.planned(place)) {
      throw check.wrong(place, seen[0], count(going)[place]);
    }
    return seen[0];
  }

  private long deleteUnseen(int place, List<TaskId> going) {
    String order = place == 0 ? engine.deletingOrder(tables.getFirst().key()) : "";
    return bound(session.handle().createUpdate("delete" + from(place, going) + order), going)
        .execute();
  }

  /** Counts the rows of these subjects in each table. */
  private long[] count(List<TaskId> going) {
    String counts =
        places()
            .mapToObj(place -> "(select count(*)" + from(place, going) + ")")
            .collect(Collectors.joining(", ", "select ", ""));
    return bound(session.query(counts), going)
        .map(
            (row, _) -> {
              long[] rows = new long[tables.size()];
              for (int place = 0; place < rows.length; place++) {
                rows[place] = row.getLong(place + 1);
              }
              return rows;
            })
        .one();
  }

  private String from(int place, List<TaskId> going) {
    StoredTable table = tables.get(place);
    return " from %s where %s"
        .formatted(spelled(table), RowKeys.ofSubjects(engine, table, going).condition());
  }

  /** Of all tables the same is bound: what the subjects are known by. */
  private <S extends SqlStatement<S>> S bound(S statement, List<TaskId> going) {
    return RowKeys.ofSubjects(engine, tables.getFirst(), going).bind(statement);
  }
}
