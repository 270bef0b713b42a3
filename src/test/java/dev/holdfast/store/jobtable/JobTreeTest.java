package dev.holdfast.store.jobtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.explain.ExplainScan;
import dev.holdfast.retention.explain.Explanation.Reason;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.history.Descendant;
import dev.holdfast.store.history.Descents;
import dev.holdfast.store.operation.BatchGuard;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.Settled.Outcome;
import dev.holdfast.store.operation.Share;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.text.query.Query;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who is below whom: by the row itself, and by a table of edges. */
class JobTreeTest {

  private static final String FILE =
      """
      holdfast: mapping/1
      id: own
      title: Own
      engines: [sqlite]
      detect: {tables: {jobs: [id]}}
      subject: {one: job, many: jobs}
      task: {from: "{s}.jobs t", key: %1$s, fields: {name: t.kind}}
      status: {sql: t.state, terms: {done: {as: succeeded, end: true}}}
      retention: [{status: [done], since: "86400", keep: 1s}]
      delete: {steps: [{table: "{s}.jobs", key: %3$s}]}
      children: %2$s
      """;

  @TempDir private Path folder;
  private StoreAddress address;

  @BeforeEach
  void make() throws Exception {
    address = StoreAddress.parse("sqlite:" + folder.resolve("own.db").toAbsolutePath());
    run(
        "create table jobs(id integer primary key, kind text, state text, above integer)",
        "insert into jobs values (1, 'a', 'done', null), (2, 'b', 'done', 1), (3, null, 'odd',"
            + " 1), (4, 'd', 'done', 2), (5, 'e', 'done', 6), (6, 'f', 'done', 5)",
        "create table edges(p_kind text, p integer, c_kind text, c integer)",
        "insert into edges values ('a', 1, 'b', 2), ('a', 1, 'd', 4), ('b', 2, 'd', 4), ('a',"
            + " 1, 'x/y', 9)");
  }

  private TaskStore open(String key, String children) {
    MappingFile file =
        MappingFile.read(
            "own.yaml", FILE.formatted(key, children, key.replaceAll("(\\w+): \\w+", "$1: $1")));
    file.fit();
    return new Stores(List.of(new JobKind(file, null)))
        .open(address, StoreOptions.defaults(SecretSource.NONE));
  }

  @ParameterizedTest
  @CsvSource({
    "{id: bigint},'{parent: {above: id}}',id:1 id:5,[5; 1]",
    "{id: bigint},'{parent: {above: id}}',-id:1 -id:5,[6; 4; 3; 2]",
    "{id: bigint},'{parent: {above: id}}',workflow:1 -id:1 -id:4,[3; 2]",
    "{id: bigint},'{parent: {above: id}}',workflow:1 workflow:5 -id:6,[5; 4; 3; 2; 1]",
    "'{kind: text, id: bigint}','{parent: {kind: kind, above: id}}',id:a/1 id:e/5,[e/5; a/1]",
    "{id: text},'{parent: {above: id}}',id:1 id:nobody id:6 -id:5,[6; 1]"
  })
  void aQueryNamesSeveral(String key, String children, String query, String found) {
    try (TaskStore store = open(key, children)) {
      TaskFilter filter =
          Query.parse(query).narrow(TaskFilter.ALL, store.terms().listing(), 1_760_000_000L);
      TaskQuery all = new TaskQuery(filter, "id", SortOrder.DESC, 20, null);

      assertThat(
              store.tasks(all, Cancellation.never()).items().stream()
                  .map(task -> task.id().toString())
                  .toList())
          .hasToString(found.replace(";", ","));
    }
  }

  private String tree(String key, String children, TaskId root) {
    try (TaskStore store = open(key, children)) {
      Optional<Descendant> tree = Roles.of(store, Descents.class).tree(root, Cancellation.never());
      return tree.map(JobTreeTest::told).orElse("none");
    }
  }

  private static String told(Descendant each) {
    return each.fields().get("id")
        + (each.fields().get("present").equals(true) ? "" : "?")
        + each.children().stream().map(JobTreeTest::told).toList();
  }

  @Test
  void byTheRowItself() {
    String children = "{parent: {above: id}}";
    assertThat(tree("{id: bigint}", children, TaskId.of(1))).isEqualTo("1[2[4[]], 3[]]");
    assertThat(tree("{id: bigint}", children, TaskId.of(4))).isEqualTo("4[]");
    assertThat(tree("{id: bigint}", children, TaskId.of(5))).isEqualTo("5[6[5[]]]");
    assertThat(tree("{id: bigint}", children, TaskId.of(77))).isEqualTo("none");
  }

  @Test
  void byATableOfEdgesInWhichOneMayBeBelowSeveral() {
    assertThat(tree("{kind: text, id: bigint}", EDGES, new TaskId.Text("a/1")))
        .isEqualTo("a/1[b/2[d/4[]], d/4[], x%2Fy/9?[]]");
  }

  private static final String EDGES =
      "{table: \"{s}.edges\", parent: {p_kind: kind, p: id}, child: {c_kind: kind, c: id}}";

  /** What goes row by row, and what goes where workflows go whole: that and its explanation. */
  private List<String> goes(String key, String children, boolean whole) {
    try (TaskStore store = open(key, children)) {
      Policy policy = new Policy(Policy.own(store.terms()).orElseThrow().rules(), whole);
      List<String> ids = new ArrayList<>();
      try (RetentionSnapshot snapshot =
          Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
        Candidates found =
            new PreviewScan(policy, null, null, Holds.NONE)
                .run(snapshot, Progress.NONE)
                .candidates();
        IntStream.range(0, found.size()).forEach(at -> ids.add(found.id(at).toString()));
      }
      List<String> explained =
          store.tasks(TaskQuery.newest(TaskFilter.ALL, 50), Cancellation.never()).items().stream()
              .map(Task::id)
              .filter(
                  id ->
                      new ExplainScan(policy, null, Holds.NONE)
                              .explain(store, id, Cancellation.never())
                              .reason()
                          == Reason.ELIGIBLE)
              .map(TaskId::toString)
              .toList();
      assertThat(explained).containsExactlyInAnyOrderElementsOf(ids);
      return ids.stream().sorted().toList();
    }
  }

  @Test
  void aWorkflowOfWhichAPartStaysStaysWhole() throws Exception {
    String above = "{parent: {above: id}}";
    assertThat(goes("{id: bigint}", above, false)).containsExactly("1", "2", "4", "5", "6");
    assertThat(goes("{id: bigint}", above, true)).containsExactly("5", "6");
    run("update jobs set state = 'done', kind = 'c'");
    assertThat(goes("{id: bigint}", above, true)).hasSize(6);
    run(
        "update jobs set kind = char(96 + id)",
        "update jobs set state = 'odd' where id = 3",
        "insert into edges values ('c', 3, 'd', 4), ('e', 5, 'e', 5)");
    // Below one that goes and one that stays: so all stay that hang together by it.
    assertThat(goes("{kind: text, id: bigint}", EDGES, true)).containsExactly("e/5", "f/6");
    run("update jobs set state = 'done'");
    assertThat(goes("{kind: text, id: bigint}", EDGES, true)).hasSize(6);
  }

  private static Share planned(RetentionSnapshot.Candidate each) {
    TaskId root = TaskId.of(each.id().compareTo(TaskId.of(5)) < 0 ? 1 : 5);
    return new Share(
        new Planned(each.id(), each.status(), each.time(), root, each.version(), Set.of(), null),
        0,
        1);
  }

  private void run(String... statements) throws Exception {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("own.db"));
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  @Test
  void aBatchKeepsAWorkflowToWhichATaskCameSinceThePlan() throws Exception {
    run("update jobs set state = 'done'");
    try (TaskStore store = open("{id: bigint}", "{parent: {above: id}}")) {
      List<Share> all = new ArrayList<>();
      try (RetentionSnapshot snapshot =
          Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
        snapshot.candidates(
            Stream.of(1, 2, 3, 4, 5, 6).map(TaskId::of).toList(), each -> all.add(planned(each)));
      }
      run("insert into jobs values (7, 'late', 'odd', 4)");
      try (Operation operation =
          Roles.of(store, Retention.class).writer(Choices.NONE, Cancellation.never())) {
        assertThat(
                operation.apply(all, BatchRecorder.NONE, BatchGuard.NONE).settled().stream()
                    .filter(each -> each.outcome() == Outcome.DONE)
                    .map(each -> each.id().toString()))
            .containsExactlyInAnyOrder("5", "6");
      }
    }
  }
}
