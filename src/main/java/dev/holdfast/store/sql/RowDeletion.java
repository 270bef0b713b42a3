package dev.holdfast.store.sql;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.rows.StoredTable.Holds;
import dev.holdfast.task.TaskId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * Deletes the rows of subjects, table by table, and shows them to a recorder: what goes is what was
 * counted under the locks of the batch, or nothing.
 */
public final class RowDeletion {

  /** So many batches are looked at subject by subject where going at once is in vain. */
  private static final int MOST_MISSES = 63;

  private final SqlSession session;
  private final SqlEngine engine;
  private final List<StoredTable> listed;
  private final String context;
  private final DeletionCheck check;
  private List<StoredTable> tables;
  private BatchRecorder recorder;
  private int misses;
  private int resting;

  /**
   * By what subjects are compared with what was planned, in SQL over a row {@code t}.
   *
   * @param from their table, as {@code t}, alone
   * @param guard what beside the status tells that one has changed
   * @param type of that
   * @param never a condition of those that stay, by their row alone
   * @param hazards a condition of those that stay, by other tables too; null if there is none
   * @param stays a condition that may not be true when they are gone
   * @param bound the values of further parameters
   */
  public record AsPlanned(
      String from,
      String status,
      String guard,
      String type,
      String never,
      String hazards,
      String stays,
      Map<String, Object> bound) {}

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
    return amounts();
  }

  /** Returns how many rows of each measure go. */
  private Map<String, Long> amounts() {
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
    if (recorder.wantsRows() || !atOnce || engine.undisturbed().isEmpty()) {
      // What the database deletes by itself is gone with what it belongs to.
      places()
          .filter(place -> recorder.wantsRows() && cascades(place))
          .forEach(place -> show(place, going, false));
      return eachBackwards(place -> delete(place, going));
    }
    return bound(session.query("with " + deletes(going, "", "1") + " select " + gone()), going)
        .map((row, _) -> counts(row, 1))
        .one();
  }

  /**
   * Returns a deletion from each table that loses rows by it.
   *
   * @param returned what is to be known of the row of a subject
   */
  private String deletes(List<TaskId> going, String unless, String returned) {
    return places()
        .filter(place -> !cascades(place))
        .mapToObj(
            place ->
                "d%d as (delete%s%s returning %s)"
                    .formatted(place, from(place, going), unless, place == 0 ? returned : "1"))
        .collect(Collectors.joining(", "));
  }

  /** Returns how many rows went by it of each table. */
  private String gone() {
    return places()
        .mapToObj(place -> cascades(place) ? "0" : "(select count(*) from d" + place + ")")
        .collect(Collectors.joining(", "));
  }

  /** Reads a number for each table. */
  private long[] counts(ResultSet row, int from) throws SQLException {
    long[] rows = new long[tables.size()];
    for (int place = 0; place < rows.length; place++) {
      rows[place] = row.getLong(from + place);
    }
    return rows;
  }

  /**
   * Locks all subjects of a batch, compares them with what was planned, and deletes their rows, in
   * one statement that shows nobody a row; then looks whether anything is left, and whether the
   * statement was all that acted. Tried again less often where it is in vain.
   *
   * @param planned what they are compared by
   * @param held what must stay all the same
   * @param recording run before the recorder is told anything
   * @return null if nothing was done: one of them is not as it was planned, or held by somebody
   * @throws StoreException with {@link StoreFailure.NotAsPlanned} if what was done is to be taken
   *     back, and each of them looked at
   */
  public BatchReceipt atOnce(
      BatchCheck batch,
      AsPlanned planned,
      Supplier<Set<TaskId>> held,
      BatchRecorder recording,
      Runnable beginning) {
    Map<Planned, Object> guards = batch.guards();
    List<TaskId> going = guards.keySet().stream().map(Planned::id).toList();
    String arrays = RowKeys.ofSubjects(engine, tables.getFirst(), going).arrays();
    if (resting-- > 0
        || arrays == null
        || recording.wantsRows()
        || !batch.wholeWorkflows().isEmpty()
        || engine.undisturbed().isEmpty()
        || places().anyMatch(this::cascades)
        || guards.keySet().stream().anyMatch(task -> task.status() == null)
        || !held.get().isEmpty()) {
      return null;
    }
    misses = Math.min(MOST_MISSES, 2 * misses + 1);
    resting = misses;
    long[] gone = deleteAsPlanned(guards, going, arrays, planned);
    if (gone[0] == 0) {
      return null;
    }
    requireNothingElse(going, gone, planned);
    misses = 0;
    resting = 0;
    batch.asPlanned();
    beginning.run();
    recorder = recording;
    recorder.begin(listed, going);
    recorder.beforeCommit(going, parts());
    return new BatchReceipt(batch.settled(), amounts(), rows(), 0);
  }

  /** Returns how many rows went of each table: none if one of the subjects is not as planned. */
  private long[] deleteAsPlanned(
      Map<Planned, Object> guards, List<TaskId> going, String arrays, AsPlanned planned) {
    List<String> key = tables.getFirst().subject();
    String named =
        IntStream.range(0, key.size()).mapToObj(at -> "k" + at).collect(Collectors.joining(", "));
    String same =
        IntStream.range(0, key.size())
            .mapToObj(at -> "t.%s = p.k%d".formatted(engine.column(key.get(at)), at))
            .collect(Collectors.joining(" and "));
    // No two rows of one subject go for two subjects.
    String locked =
        """
        with l as materialized (select p.o from %s join unnest(%s, :statuses::text[],
            :guards::%s[]) with ordinality p(%s, s, v, o) on %s
            where (%s)::text collate "C" = p.s and %s = p.v and (%s) is not true
            for update of t skip locked),
          n as materialized (select count(*) = :all and count(distinct o) = :all as n from l)\
        """
            .formatted(
                planned.from(),
                arrays,
                planned.type(),
                named,
                same,
                planned.status(),
                planned.guard(),
                planned.never());
    boolean hazardous = planned.hazards() != null;
    if (hazardous
        && !asPlanned(locked + " select n from n", guards, going, planned)
            .mapTo(Boolean.class)
            .one()) {
      return new long[tables.size()];
    }
    // What it is by other tables is asked of rows that are locked, as the statement finds them.
    String sql =
        hazardous
            ? "with %s select not exists (select 1 from d0 t where %s), %s"
                .formatted(deletes(going, "", "*"), planned.hazards(), gone())
            : "%s, %s select n, %s from n"
                .formatted(locked, deletes(going, " and (select n from n)", "1"), gone());
    return asPlanned(sql, guards, going, planned)
        .map(
            (row, _) -> {
              long[] gone = counts(row, 2);
              check.counted(gone);
              if (gone[0] > 0 && !row.getBoolean(1)) {
                throw check.wrong(0, gone[0], 0);
              }
              return gone;
            })
        .one();
  }

  private Query asPlanned(
      String sql, Map<Planned, Object> guards, List<TaskId> going, AsPlanned planned) {
    Query query = bound(session.query(sql), going).bind("all", going.size());
    planned.bound().forEach(query::bind);
    texts(query, "statuses", guards.keySet().stream().map(task -> task.status().code()));
    Object guarding =
        planned.type().equals("bigint")
            ? guards.values().stream().mapToLong(each -> Long.parseLong(each.toString())).toArray()
            : guards.values().stream().mapToDouble(each -> (Double) each).toArray();
    Argument array = (place, prepared, _) -> prepared.setObject(place, guarding);
    return query.bind("guards", array);
  }

  private static void texts(Query query, String name, Stream<String> values) {
    String[] all = values.toArray(String[]::new);
    Argument array =
        (place, prepared, _) ->
            prepared.setArray(place, prepared.getConnection().createArrayOf("text", all));
    query.bind(name, array);
  }

  /** A worker may have added a row meanwhile, or somebody a trigger, a rule or a key. */
  private void requireNothingElse(List<TaskId> going, long[] gone, AsPlanned planned) {
    String left =
        places()
            .mapToObj(place -> place == 0 ? "0" : "(select count(*)" + from(place, going) + ")")
            .collect(Collectors.joining(", "));
    Query query =
        bound(
            session.query(
                "select %s and not (%s), %s"
                    .formatted(engine.undisturbed().orElseThrow(), planned.stays(), left)),
            going);
    texts(query, "tables", tables.stream().map(this::spelled));
    boolean alone =
        query
            .map(
                (row, _) -> {
                  long[] rows = counts(row, 2);
                  places()
                      .filter(place -> rows[place] > 0)
                      .forEach(
                          place -> {
                            throw check.wrong(place, gone[place], rows[place]);
                          });
                  return row.getBoolean(1);
                })
            .one();
    if (!alone || gone[0] != going.size()) {
      throw check.wrong(0, gone[0], 0);
    }
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
    return bound(session.query(counts), going).map((row, _) -> counts(row, 1)).one();
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
