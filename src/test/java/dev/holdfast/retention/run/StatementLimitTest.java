package dev.holdfast.retention.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.retention.RetentionContract;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.BatchLimits;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.terms.Choices;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** No statement of a batch runs for longer than it may, whoever keeps it. */
@StartsEmpty
class StatementLimitTest extends RetentionContract {

  private static final BatchLimits SHORT = new BatchLimits(null, Duration.ofMillis(300));

  @BeforeEach
  void oneTask() throws Exception {
    assumeThat(engine.isServer()).as("nothing of SQLite’s waits that long").isTrue();
    task(1, "completed", OLD);
  }

  /** A trigger that takes a minute. */
  private void slowTrigger() throws SQLException {
    if (engine.isMysql()) {
      database.execute(
          "create trigger slow before delete on fib_flow_tasks for each row do sleep(60)");
    } else {
      database.execute(
          "create function slow() returns trigger language plpgsql"
              + " as $$ begin perform pg_sleep(60); return old; end $$",
          "create trigger slow before delete on fib_flow_tasks for each row execute function"
              + " slow()");
    }
  }

  @Test
  void aDeleteThatTakesTooLongIsTakenBack() throws SQLException {
    slowTrigger();
    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      writer.limit(SHORT);
      assertThat(failureOf(() -> Batches.apply(writer, List.of(planned(1, "completed", OLD)))))
          .isInstanceOf(StoreFailure.TimedOut.class);
      assertThat(tasksLeft()).containsExactly(1L);
      assertNothingHalfDeleted();

      database.execute("drop trigger slow" + (engine.isMysql() ? "" : " on fib_flow_tasks"));
      assertThat(Batches.apply(writer, List.of(planned(1, "completed", OLD))).done())
          .as("the next one has its own time")
          .isEqualTo(ids(1));
    }
  }
}
