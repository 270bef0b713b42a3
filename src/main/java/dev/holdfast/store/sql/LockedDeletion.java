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
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * Deletes the rows of subjects under the locks of a batch, and shows them to a recorder: what goes
 * is what was counted under these locks, or nothing. On PostgreSQL {@link #atOnce} where it can;
 * else an {@link BatchOperation#lock operation} locks before, and the tables follow one by one.
 */
public final class LockedDeletion {

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
   * Deletes in one session.
   *
   * @param listed as an archive has them, those that go in the order in which rows would be put in:
   *     they are deleted in the other
   */
  public LockedDeletion(SqlSession session, List<StoredTable> listed) {
    this(session, listed, null);
  }

  /**
   * Deletes, and archives beside the rows something about their subjects that is no table.
   *
   * @param context the query of {@link StoredTable.Holds#CONTEXT}, as a statement spells a table
   */
  public LockedDeletion(SqlSession session, List<StoredTable> listed, String context) {
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
    check.begin(new long[tables.size()]);
    // Where only these statements act, and nobody else writes, rows are counted by deleting them.
    boolean alone =
        check.alone() && !recorder.wantsRows() && !ownCascade && places().noneMatch(this::cascades);
    check.counted(alone ? new long[tables.size()] : count(going));
    long[] gone = delete(going, atOnce);
    check.settle();
    long[] left = count(going);
    if (alone) {
      check.countedBy(going.size(), gone, left);
    }
    boolean counted = engine.countsCascades();
    check.require(gone, left, place -> place == 0 ? ownCascade : cascades(place) && !counted);
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
    // What the database deletes by itself is gone with what it belongs to.
    places()
        .filter(place -> recorder.wantsRows() && cascades(place))
        .forEach(place -> show(place, going, false));
    return eachBackwards(place -> delete(place, going));
  }

  /**
   * Compares all subjects of a batch with what was planned and deletes their rows, in one statement
   * that shows nobody a row, and looks again at what it had to wait for; then looks whether
   * anything is left, and whether the statement was all that acted. Where hazards are asked, the
   * subjects are locked before. Tried again less often where it is in vain.
   *
   * @param held what must stay all the same
   * @return null if nothing was done: one of them is not as it was planned, or held by somebody
   * @throws StoreException with {@link StoreFailure.NotAsPlanned} if what was done is to be taken
   *     back, and each of them looked at
   */
  public BatchReceipt atOnce(
      BatchCheck batch, AsPlanned planned, Supplier<Set<TaskId>> held, BatchRecorder recording)
      throws SQLException {
    List<Planned> tasks = batch.open();
    List<TaskId> going = tasks.stream().map(Planned::id).toList();
    RowKeys keys = keys(going);
    String arrays = keys.arrays();
    Object values = batch.guards(tasks);
    if (resting-- > 0
        || arrays == null
        || values == null
        || recording.wantsRows()
        || !batch.wholeWorkflows().isEmpty()
        || engine.undisturbed().isEmpty()
        || engine.spreads() && tables.stream().anyMatch(table -> table.subjects().size() > 1)
        || places().anyMatch(this::cascades)
        || tasks.stream().anyMatch(task -> task.status() == null)
        || !held.get().isEmpty()) {
      return null;
    }
    misses = Math.min(MOST_MISSES, 2 * misses + 1);
    resting = misses;
    Argument guards = (place, prepared, _) -> prepared.setObject(place, values);
    Argument statuses = BoundArrays.texts(tasks.stream().map(task -> task.status().code()));
    long[] seen = {0, 0};
    Function<String, long[]> ask =
        sql ->
            keys.bind(session.query(sql))
                .bind("end", seen[0])
                .bind("open", seen[1])
                .bind("all", going.size())
                .bind("statuses", statuses)
                .bind("guards", guards)
                .bind("tables", BoundArrays.texts(tables.stream().map(this::spelled)))
                .bindMap(planned.bound())
                .map((row, _) -> DeletionCheck.numbers(row))
                .one();
    String key = keys.named("");
    String hazards = planned.hazards();
    // What one is by other tables is asked of rows that are locked, and Citus knows this form.
    boolean lock = hazards != null || engine.spreads();
    String ofBatch = keys.condition("t.");
    if (!lock) {
      // Whoever holds a row for longer than these milliseconds is not waited for by all others.
      ServerGuard.execute(session.connection(), "set local lock_timeout = 20");
    } else if (ask.apply(
                engine.sql(
                    "locked",
                    planned.from(),
                    arrays,
                    key,
                    planned.told(),
                    planned.only() + (engine.spreads() ? " and " + ofBatch : "")))[0]
        == 0) {
      return null;
    }
    String found = " from %s where %s".formatted(planned.from(), ofBatch);
    // Compared after the wait for it, and with it whatever else has the id of one.
    String same =
        "%s, (%s) and ((%s, %s) in (select * from unnest(%s, :statuses::text[], :guards))) is true p_same"
            .formatted(key, planned.only(), keys.named("t."), planned.told(), arrays);
    String deletes =
        "with %s select (%s)::int, %s, %s"
            .formatted(
                joined(
                    0,
                    place ->
                        "d%d as (delete%s returning %s)"
                            .formatted(
                                place,
                                place == 0 && !lock ? found : from(place, keys),
                                place > 0 ? "1" : hazards != null ? "*" : lock ? key : same)),
                hazards != null
                    ? "not exists (select 1 from d0 t where " + hazards + ")"
                    : "(select count(*) = :all%s from (select %s from d0 group by %s) g)"
                        .formatted(
                            lock ? "" : " and bool_and(p_same)",
                            lock ? "" : "bool_and(p_same) p_same",
                            key),
                engine.spreads() ? "0, 0" : engine.sql("seen"),
                joined(0, "(select count(*) from d%d)"::formatted));
    check.counted(new long[tables.size()]);
    long[] told;
    try {
      told = ask.apply(deletes);
    } catch (JdbiException waited) {
      if (waited.getCause() instanceof SQLException cause
          && engine.failure(cause) instanceof StoreFailure.Busy) {
        throw check.wrong(0, 0, going.size());
      }
      throw waited;
    }
    long[] gone = Arrays.copyOfRange(told, 1 + seen.length, told.length);
    check.counted(gone);
    System.arraycopy(told, 1, seen, 0, seen.length);
    // A worker may have added a row meanwhile, or somebody a trigger, a rule or a key.
    String counted = engine.spreads() ? "%s" : engine.sql("left", "%s");
    String left =
        joined(1, place -> counted.formatted("(select count(*)" + from(place, keys) + ")"));
    String undisturbed = "(" + engine.undisturbed().get() + ")";
    // On Citus the one is asked of the catalogue here, the other of a shard.
    String here = "select (not (" + undisturbed + "))::int";
    long after = engine.spreads() ? DeletionCheck.sum(ask.apply(here)) : 0;
    String rest =
        "select (not (%s and not (%s)))::int"
            .formatted(engine.spreads() ? "true" : undisturbed, planned.stays());
    after += DeletionCheck.sum(ask.apply(left.isEmpty() ? rest : rest + ", " + left));
    if (told[0] == 0 || gone[0] != going.size() || after > 0) {
      throw check.wrong(0, gone[0], after);
    }
    misses = 0;
    resting = 0;
    batch.asPlanned();
    recorder = recording;
    recorder.begin(listed, going);
    recorder.beforeCommit(going, parts());
    return new BatchReceipt(batch.settled(), amounts(), rows(), 0);
  }

  private String joined(int from, IntFunction<String> each) {
    return IntStream.range(from, tables.size()).mapToObj(each).collect(Collectors.joining(", "));
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
    String from = from(place, keys(going));
    long[] seen = {0};
    bound(
            session.query(
                delete
                    ? "delete" + from + " returning " + columns
                    : "select " + columns + from + engine.lockingShownRows()),
            going)
        .setFetchSize(TableRows.AT_ONCE)
        .map(TableRows.reader(table, engine))
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
    return bound(session.handle().createUpdate("delete" + from(place, keys(going)) + order), going)
        .execute();
  }

  /** Counts the rows of these subjects in each table. */
  private long[] count(List<TaskId> going) {
    String counts = joined(0, place -> "(select count(*)" + from(place, keys(going)) + ")");
    return bound(session.query("select " + counts), going)
        .map((row, _) -> DeletionCheck.numbers(row))
        .one();
  }

  private RowKeys keys(List<TaskId> going) {
    return RowKeys.ofSubjects(engine, tables.getFirst(), going);
  }

  private String from(int place, RowKeys keys) {
    StoredTable table = tables.get(place);
    return " from %s where %s".formatted(spelled(table), keys.in(table).condition());
  }

  /** Of all tables the same is bound: what the subjects are known by. */
  private <S extends SqlStatement<S>> S bound(S statement, List<TaskId> going) {
    return keys(going).bind(statement);
  }
}
