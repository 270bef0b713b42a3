package dev.holdfast.retention.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.NamePattern;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TestFolder;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

/**
 * The engine against a second opinion that is written down the way the rules are told: look at
 * every task, every rule and every other task, with no thought of speed.
 */
class RuleDecisionPropertyTest {

  private static final long NOW = 1_760_000_000L;

  /** A row; its id is its place, from 1. */
  record Row(String name, String tag, String type, String status, Long time, int above) {}

  /** What a policy is made of here; it becomes one only if no two rules tie. */
  record Draft(List<Rule> rules, boolean whole) {}

  @Provide
  Arbitrary<List<Row>> rows() {
    return Combinators.combine(
            Arbitraries.of("import", "import-a", "import-b", "export", "", null),
            Arbitraries.of("red", "blue", null),
            Arbitraries.of("async", "cron"),
            Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(
                    6, Arbitraries.of("completed", "permanently_failed", "paused")),
                net.jqwik.api.Tuple.of(1, Arbitraries.of("running", "odd"))),
            Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(
                    9, Arbitraries.longs().between(NOW - 12, NOW + 2).injectNull(0.02)),
                net.jqwik.api.Tuple.of(1, Arbitraries.just(NOW + 50))),
            Arbitraries.integers().between(0, 6))
        .as(Row::new)
        .list()
        .ofMaxSize(40);
  }

  @Provide
  Arbitrary<Draft> drafts() {
    Arbitrary<Match> matches =
        Combinators.combine(
                Arbitraries.of(1, 2, 3).map(TaskId::of).injectNull(0.8),
                Arbitraries.of("import", "import*", "import-*", "*port", "?xport", "*")
                    .map(NamePattern::new)
                    .injectNull(0.5),
                Arbitraries.of("red", "blue").injectNull(0.7),
                Arbitraries.of("async", "cron").injectNull(0.7),
                Arbitraries.of(FibFlowTerms.STATUSES.deletable)
                    .list()
                    .uniqueElements()
                    .ofMaxSize(2))
            .as(Match::new);
    Arbitrary<Integer> counts = Arbitraries.integers().between(1, 4);
    Arbitrary<Rule> rules =
        Arbitraries.oneOf(
            Combinators.combine(matches, ages()).as(Rule::aged),
            matches.map(match -> new Rule(null, match, null, null, null, true, false)),
            matches.map(match -> new Rule(null, match, 0.0, null, null, false, true)),
            Combinators.combine(matches, counts)
                .as((match, cap) -> new Rule(null, match, null, cap, null, false, false)),
            Combinators.combine(matches, ages(), counts)
                .as((match, age, floor) -> new Rule(null, match, age, null, floor, false, false)),
            Combinators.combine(matches, ages().injectNull(0.3), counts, counts)
                .as(
                    (match, age, some, more) ->
                        new Rule(null, match, age, some + more, more, false, false)));
    return Combinators.combine(
            rules.list().ofMinSize(1).ofMaxSize(6), Arbitraries.of(true, false, false))
        .as(Draft::new);
  }

  private static Arbitrary<Double> ages() {
    return Arbitraries.of(0.5, 1.0, 3.0, 5.5, 10.0, 1e9);
  }

  @Property(tries = 300)
  void bothOpinionsAreOne(
      @ForAll("rows") List<Row> rows, @ForAll("drafts") Draft draft, @ForAll byte heldSeed)
      throws Exception {
    Policy policy = policy(draft);
    int heldTask = heldSeed & 7;
    int heldWorkflow = heldSeed >> 3 & 7;
    Holds holds =
        (task, workflow) ->
            task.equals(TaskId.of(heldTask)) || workflow.equals(TaskId.of(heldWorkflow));
    Path directory = TestFolder.make("rules");
    try {
      Path file = directory.resolve("store.sqlite");
      write(file, rows);
      StoreOptions options = StoreOptions.defaults(SecretSource.NONE);
      try (TaskStore store = KnownStores.ALL.open(StoreAddress.parse("sqlite:" + file), options);
          RetentionSnapshot snapshot =
              Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
        Preview preview = new PreviewScan(policy, NOW, null, holds).run(snapshot, Progress.NONE);
        check(preview, rows, policy, holds);
      }
    } finally {
      TestFolder.delete(directory);
    }
  }

  /** Leaves out what ties with a rule before it. */
  private static Policy policy(Draft draft) {
    List<Rule> rules = new ArrayList<>();
    for (Rule rule : draft.rules) {
      rules.add(rule);
      try {
        new Policy(rules, draft.whole);
      } catch (IllegalArgumentException tie) {
        rules.removeLast();
      }
    }
    return new Policy(rules, draft.whole);
  }

  private static void check(Preview preview, List<Row> rows, Policy policy, Holds holds) {
    Map<Long, Rule> expected = new HashMap<>();
    long held = 0;
    for (int at = 0; at < rows.size(); at++) {
      Rule rule = goesBy(rows, at, policy);
      if (rule != null && holds.hold(TaskId.of(at + 1), TaskId.of(root(rows, at)))) {
        held++;
      } else if (rule != null) {
        expected.put(at + 1L, rule);
      }
    }
    Set<Integer> torn = policy.wholeWorkflows() ? torn(rows, expected.keySet()) : Set.of();
    expected.keySet().removeIf(id -> torn.contains(root(rows, (int) (id - 1))));

    Candidates candidates = preview.candidates();
    assertThat(IntStream.range(0, preview.tasks()).mapToObj(candidates::number))
        .containsExactlyInAnyOrderElementsOf(expected.keySet());
    for (int row = 0; row < preview.tasks(); row++) {
      assertThat(policy.rules().get(candidates.rule(row)))
          .isSameAs(expected.get(candidates.number(row)));
    }
    assertThat(preview.spared().held().count()).isEqualTo(held);
    assertThat(preview.spared().workflows()).isEqualTo(torn.size());
    assertThat(preview.byRule().values().stream().mapToLong(n -> n).sum())
        .isEqualTo(preview.tasks());
  }

  /** The workflows that would lose a part, and those that hang on one of them by a parent. */
  private static Set<Integer> torn(List<Row> rows, Set<Long> going) {
    Set<Integer> torn = new TreeSet<>();
    int before;
    do {
      before = torn.size();
      for (int at = 0; at < rows.size(); at++) {
        int root = root(rows, at);
        boolean stays = !going.contains(at + 1L) || torn.contains(root);
        boolean some =
            IntStream.range(0, rows.size())
                .anyMatch(i -> root(rows, i) == root && going.contains(i + 1L));
        if (stays && some) {
          torn.add(root);
        }
        // A row’s parent is its root here, and that may have another root.
        if (going.contains((long) root)) {
          int above = root(rows, root - 1);
          if (stays) {
            torn.add(above);
          } else if (torn.contains(above)) {
            torn.add(root);
          }
        }
      }
    } while (torn.size() > before);
    return torn;
  }

  /** The rule that deletes a task; null if it stays. */
  private static Rule goesBy(List<Row> rows, int at, Policy policy) {
    Row row = rows.get(at);
    Rule rule = decides(rows, at, policy);
    if (rule == null || rule.forever() || !covers(rule, row) || row.time == null) {
      return null;
    }
    List<Integer> peers =
        IntStream.range(0, rows.size())
            .filter(i -> Objects.equals(rows.get(i).name, row.name))
            .filter(i -> rows.get(i).time != null && covers(rule, rows.get(i)))
            .filter(i -> decides(rows, i, policy) == rule)
            .boxed()
            .sorted(
                Comparator.comparing((Integer i) -> rows.get(i).time)
                    .thenComparing(i -> i)
                    .reversed())
            .toList();
    int place = peers.indexOf(at);
    boolean floor = rule.keepNewest() != null && place < rule.keepNewest();
    boolean cap = rule.maxCount() != null && place >= rule.maxCount() && row.time <= NOW;
    boolean old = rule.age() != null && row.time < NOW - rule.age();
    return !floor && (cap || old) ? rule : null;
  }

  private static boolean covers(Rule rule, Row row) {
    List<String> codes =
        rule.match().statuses().isEmpty()
            ? List.of("completed", "permanently_failed")
            : rule.match().statuses().stream().map(TaskStatus::code).toList();
    return codes.contains(row.status);
  }

  /** Of all rules a task meets, the one that no other beats. */
  private static Rule decides(List<Row> rows, int at, Policy policy) {
    List<Rule> met = policy.rules().stream().filter(rule -> meets(rule.match(), rows, at)).toList();
    List<Rule> best =
        met.stream()
            .filter(rule -> met.stream().noneMatch(other -> beats(other.match(), rule.match())))
            .collect(Collectors.toList());
    assertThat(best).hasSizeLessThanOrEqualTo(1);
    return best.isEmpty() ? null : best.getFirst();
  }

  private static boolean meets(Match match, List<Row> rows, int at) {
    Row row = rows.get(at);
    String name = row.name;
    return (match.root() == null || match.root().equals(TaskId.of(root(rows, at))))
        && (match.name() == null || name != null && name.matches(regex(match.name().text())))
        && (match.tag() == null || match.tag().equals(row.tag))
        && (match.type() == null || match.type().equals(row.type))
        && (match.statuses().isEmpty() || match.statuses().contains(new TaskStatus(row.status)));
  }

  private static String regex(String pattern) {
    return pattern.replace("-", "\\-").replace("*", ".*").replace("?", ".");
  }

  private static boolean beats(Match left, Match right) {
    if ((left.root() != null) != (right.root() != null)) {
      return left.root() != null;
    }
    int name = Integer.compare(nameRank(left), nameRank(right));
    if (name != 0) {
      return name > 0;
    }
    if ((left.tag() != null) != (right.tag() != null)) {
      return left.tag() != null;
    }
    if ((left.type() != null) != (right.type() != null)) {
      return left.type() != null;
    }
    return !left.statuses().isEmpty() && right.statuses().isEmpty();
  }

  private static int nameRank(Match match) {
    if (match.name() == null) {
      return -1;
    }
    String text = match.name().text();
    int wild = text.replace('?', '*').indexOf('*');
    return wild < 0 ? Integer.MAX_VALUE : wild;
  }

  /** Rows are roots or direct children of an earlier root, which is at hand or not. */
  private static int root(List<Row> rows, int at) {
    int above = rows.get(at).above;
    return above == 0 || above > at ? at + 1 : above;
  }

  private static void write(Path file, List<Row> rows) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("pragma synchronous = off");
      connection.setAutoCommit(false);
      statement.execute(
          "create table fib_flow_tasks (id integer primary key, name text, tag text, type text,"
              + " status text, last_active_time integer, root_id integer, parent_id integer)");
      statement.execute(
          "create table fib_flow_task_events (id integer primary key, task_id integer,"
              + " event_type text, event_time integer)");
      statement.execute(
          "create table fib_flow_task_attempts (id integer primary key, task_id integer,"
              + " attempt integer)");
      try (PreparedStatement insert =
          connection.prepareStatement(
              "insert into fib_flow_tasks values (?, ?, ?, ?, ?, ?, ?, ?)")) {
        for (int at = 0; at < rows.size(); at++) {
          Row row = rows.get(at);
          int root = root(rows, at);
          Integer parent = root == at + 1 ? null : Integer.valueOf(root);
          Object[] values = {
            at + 1, row.name, row.tag, row.type, row.status, row.time, parent, parent
          };
          for (int column = 0; column < values.length; column++) {
            insert.setObject(column + 1, values[column]);
          }
          insert.executeUpdate();
        }
      }
      connection.commit();
    }
  }
}
