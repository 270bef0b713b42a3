package dev.holdfast.retention.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.Roles;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.RetentionSnapshot.TaskSize;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Columns whose names need quotes wherever they stand in a statement. */
class OddNamesTest extends HostileStoreContract {

  private static final String ODD = "or\"der :x";

  @Test
  void areListedAndMeasured() throws SQLException {
    String quoted = engine.isMysql() ? "`" + ODD + "`" : "\"" + ODD.replace("\"", "\"\"") + "\"";
    for (String table : TABLES) {
      database.execute("alter table " + table + " add column " + quoted + " varchar(20)");
    }
    database.execute("update fib_flow_tasks set " + quoted + " = 'twelve bytes' where id = 7");
    reopen();
    TaskId seven = TaskId.of(7);

    List<TaskSize> sizes = new ArrayList<>();
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER)) {
      snapshot.sizes(List.of(seven, TaskId.of(8)), sizes::add);
    }

    assertThat(sizes).hasSize(2);
    long with = sizes.stream().filter(s -> s.id().equals(seven)).findFirst().orElseThrow().own();
    long without =
        sizes.stream().filter(s -> !s.id().equals(seven)).findFirst().orElseThrow().own();
    assertThat(with - without).isEqualTo(12);
    assertThat(store.task(seven, NEVER).orElseThrow().task().fields().asMap())
        .containsEntry(ODD, "twelve bytes");
    assertThat(Roles.of(store, Histories.class).events(seven, 10, NEVER).items()).hasSize(2);
    assertThat(Roles.of(store, Histories.class).attempts(seven, 10, NEVER).items()).hasSize(1);
  }
}
