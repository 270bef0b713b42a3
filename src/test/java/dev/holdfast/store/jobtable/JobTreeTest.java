package dev.holdfast.store.jobtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.history.Descendant;
import dev.holdfast.store.history.Descents;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
      task: {from: "{s}.jobs t", key: %s, fields: {name: t.kind}}
      status: {sql: t.state, terms: {done: {as: succeeded, end: true}}}
      children: %s
      """;

  @TempDir private Path folder;
  private StoreAddress address;

  @BeforeEach
  void make() throws Exception {
    address = StoreAddress.parse("sqlite:" + folder.resolve("own.db").toAbsolutePath());
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("own.db"));
        Statement statement = connection.createStatement()) {
      for (String sql :
          new String[] {
            "create table jobs(id integer primary key, kind text, state text, above integer)",
            "insert into jobs values (1, 'a', 'done', null), (2, 'b', 'done', 1), (3, null, 'odd',"
                + " 1), (4, 'd', 'done', 2), (5, 'e', 'done', 6), (6, 'f', 'done', 5)",
            "create table edges(p_kind text, p integer, c_kind text, c integer)",
            "insert into edges values ('a', 1, 'b', 2), ('a', 1, 'd', 4), ('b', 2, 'd', 4), ('a',"
                + " 1, 'x/y', 9)"
          }) {
        statement.execute(sql);
      }
    }
  }

  private String tree(String key, String children, TaskId root) {
    MappingFile file = MappingFile.read("own.yaml", FILE.formatted(key, children));
    file.fit();
    try (TaskStore store =
        new Stores(java.util.List.of(new JobKind(file, null)))
            .open(address, StoreOptions.defaults(SecretSource.NONE))) {
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
    String children =
        "{table: \"{s}.edges\", parent: {p_kind: kind, p: id}, child: {c_kind: kind, c: id}}";
    assertThat(tree("{kind: text, id: bigint}", children, new TaskId.Text("a/1")))
        .isEqualTo("a/1[b/2[d/4[]], d/4[], x%2Fy/9?[]]");
  }
}
