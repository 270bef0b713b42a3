package dev.holdfast.store.jobtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.retention.explain.ExplainScan;
import dev.holdfast.retention.explain.Explanation.Reason;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TestFolder;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Whatever clauses a mapping has: what its preview names, what is explained to go and what a
 * cleanup deletes is what the same clauses say in Java, to the microsecond.
 */
class JobPolicyPropertyTest {

  private static final long NOW = 1_760_000_000L;
  private static final long MICROS = 1_000_000L;

  /** Stands for a time without end, before or after all others. */
  private static final long FOREVER = Long.MAX_VALUE / 2;

  private static final List<String> STATES = List.of("a", "b", "c");

  private static OracleStore database;
  private static Path folder;

  /**
   * A clause about one state.
   *
   * @param keep in seconds; null where each row says it
   */
  record Clause(String state, String since, Integer keep, String when, boolean usual) {

    String yaml() {
      String kept =
          keep == null ? "{row: \"t.kept * interval '1 second'\", unless: t.kept < 0}" : keep + "s";
      String age = when.equals("any") ? "" : ", keep: " + kept;
      return "  - {status: [%s], since: t.%s%s, when: \"%s\", default: %s}%n"
          .formatted(state, since, age, when, usual);
    }

    boolean takes(Row row) {
      Long from = since.equals("ended") ? row.ended : row.changed;
      // Without a moment from which its age counts nothing ever goes, whatever its age.
      if (!usual || !state.equals(row.state) || from == null) {
        return false;
      }
      if (when.equals("any")) {
        return from != FOREVER;
      }
      Integer seconds = keep == null ? row.kept : keep;
      if (seconds == null || keep == null && row.kept < 0) {
        return false;
      }
      long due = from + seconds * MICROS;
      return when.equals("<=") ? due <= NOW * MICROS : due < NOW * MICROS;
    }
  }

  /** A row; times in microseconds. */
  record Row(String state, Long ended, Long changed, Integer kept, boolean special) {

    String values(int id) {
      return "(%d, %s, %s, %s, %s, %s)"
          .formatted(
              id,
              state == null ? "null" : "'" + state + "'",
              time(ended),
              time(changed),
              kept,
              special);
    }

    private static String time(Long micros) {
      return micros == null
          ? "null"
          : Math.abs(micros) == FOREVER
              ? micros < 0 ? "'-infinity'" : "'infinity'"
              : "timestamptz 'epoch' + %d * interval '1 microsecond'".formatted(micros);
    }
  }

  @BeforeContainer
  static void make() throws Exception {
    folder = TestFolder.make("policies");
    database = OracleStores.blankPostgres();
    database.execute(
        "create table works (id bigint primary key, state text, ended timestamptz, changed"
            + " timestamptz, kept int, special boolean)");
  }

  @AfterContainer
  static void drop() throws Exception {
    OraclePostgres.shared().drop(database);
    TestFolder.delete(folder);
  }

  @Provide
  Arbitrary<List<Clause>> clauses() {
    return Arbitraries.subsetOf(STATES)
        .ofMinSize(1)
        .flatMap(
            states ->
                Combinators.combine(states.stream().sorted().map(this::clause).toList())
                    .as(all -> all));
  }

  private Arbitrary<Clause> clause(String state) {
    return Combinators.combine(
            Arbitraries.of("ended", "changed"),
            Arbitraries.of(0, 3_600, 86_400).injectNull(0.3),
            Arbitraries.of("<", "<=", "any"),
            Arbitraries.of(true, true, false))
        .as((since, keep, when, usual) -> new Clause(state, since, keep, when, usual));
  }

  @Provide
  Arbitrary<List<Row>> rows() {
    // Around each boundary: a second and a tick on both sides.
    Arbitrary<Long> times =
        Combinators.combine(
                Arbitraries.of(0L, 3_600L, 86_400L, 900_000L, -3_600L),
                Arbitraries.of(0L, 1L, -1L, MICROS, -MICROS, FOREVER, -FOREVER))
            .as(
                (age, off) ->
                    Math.abs(off) == FOREVER ? off : Long.valueOf((NOW - age) * MICROS + off))
            .injectNull(0.15);
    return Combinators.combine(
            Arbitraries.of("a", "b", "c", "other").injectNull(0.05),
            times,
            times,
            Arbitraries.of(-1, 0, 3_600, 86_400).injectNull(0.2),
            Arbitraries.of(false, false, false, true))
        .as(Row::new)
        .list()
        .ofMaxSize(25);
  }

  private static String mapping(List<Clause> clauses) {
    return """
    holdfast: mapping/1
    id: works
    title: Works
    engines: [postgresql]
    schema: public
    detect: {tables: {works: [id, state]}}
    subject: {one: work, many: works}
    task:
      from: "{s}.works t"
      key: {id: bigint}
      fields: {finished: t.ended}
      guard: [t.state, t.ended, t.changed]
    status:
      sql: t.state
      terms: {a: {as: succeeded, end: true}, b: {as: failed, end: true}, c: {as: cancelled, end: true}}
    delete:
      steps: [{table: "{s}.works", key: {id: id}}]
      never: t.special
    retention:
    """
        + clauses.stream().map(Clause::yaml).collect(Collectors.joining());
  }

  @Property(tries = 40, shrinking = ShrinkingMode.BOUNDED)
  void previewExplanationAndCleanupAgree(
      @ForAll("clauses") List<Clause> clauses, @ForAll("rows") List<Row> rows) throws Exception {
    List<String> values =
        IntStream.range(0, rows.size()).mapToObj(at -> rows.get(at).values(at)).toList();
    database.execute("truncate works");
    if (!rows.isEmpty()) {
      database.execute("insert into works values " + String.join(", ", values));
    }
    Set<Long> expected = new TreeSet<>();
    for (int at = 0; at < rows.size(); at++) {
      Row row = rows.get(at);
      if (!row.special && clauses.stream().anyMatch(each -> each.takes(row))) {
        expected.add((long) at);
      }
    }
    JobKind kind = new JobKind(MappingFile.read("works.yaml", mapping(clauses)), null);
    try (TaskStore store =
        new Stores(List.of(kind))
            .open(database.storeAddress(), StoreOptions.defaults(SecretSource.NONE))) {
      Policy own = Policy.own(store.terms()).orElse(null);
      if (own == null) {
        return;
      }
      Preview preview;
      try (RetentionSnapshot snapshot =
          Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
        preview = new PreviewScan(own, NOW, null, Holds.NONE).run(snapshot, Progress.NONE);
      }
      assertThat(named(preview)).isEqualTo(expected);
      assertThat(explained(store, own, rows.size())).isEqualTo(expected);
      assertThat(deleted(store, preview)).isEqualTo(expected.size());
    }
    Set<Long> left =
        new TreeSet<>(IntStream.range(0, rows.size()).mapToObj(at -> (long) at).toList());
    left.removeAll(expected);
    assertThat(there()).isEqualTo(left);
  }

  private static Set<Long> named(Preview preview) {
    Set<Long> ids = new TreeSet<>();
    IntStream.range(0, preview.candidates().size())
        .forEach(at -> ids.add(Long.parseLong(preview.candidates().id(at).toString())));
    return ids;
  }

  private static Set<Long> explained(TaskStore store, Policy policy, int rows) {
    Set<Long> ids = new TreeSet<>();
    for (long id = 0; id < rows; id++) {
      if (new ExplainScan(policy, NOW, Holds.NONE)
              .explain(store, TaskId.of(id), Cancellation.never())
              .reason()
          == Reason.ELIGIBLE) {
        ids.add(id);
      }
    }
    return ids;
  }

  private static long deleted(TaskStore store, Preview preview) throws Exception {
    CleanupPlan plan =
        CleanupPlan.of(preview, new CleanupOptions(Set.of(), Set.of(), null, Throttle.DEFAULT));
    if (!(plan instanceof CleanupPlan.Ready ready)) {
      throw new AssertionError("not ready: " + plan);
    }
    Journal journal = new Journal(RecordsBench.in(folder.resolve("records")), Clock.systemUTC());
    return new Cleanup(journal)
        .run(
            store,
            new CleanupOrder(preview, ready, null, null, null),
            CleanupListener.NONE,
            RunPace.NONE,
            Cancellation.never())
        .result()
        .deleted();
  }

  private static Set<Long> there() throws SQLException {
    List<Long> ids = new ArrayList<>();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select id from works")) {
      while (rows.next()) {
        ids.add(rows.getLong(1));
      }
    }
    return new TreeSet<>(ids);
  }
}
