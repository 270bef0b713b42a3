package dev.holdfast.store.fibflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.TaskStoreContract;
import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What a preview of ten thousand tasks asks: drivers and servers read each new text of a statement
 * anew, and each question is a way to the server and back.
 */
class PreviewStatementsTest extends TaskStoreContract {

  private static final int A_FEW_DOZEN = 36;

  @Test
  void tasksThatLieCloseTogetherTakeAFewQuestions() throws Exception {
    fill("", "");

    List<String> asked = preview();

    assertThat(asked).hasSizeLessThan(2 * A_FEW_DOZEN);
    assertThat(new HashSet<>(asked)).hasSizeLessThan(A_FEW_DOZEN);
  }

  @Test
  void tasksThatAreStrewnTakeFewTextsAllTheSame() throws Exception {
    fill("id, ", "(a.id * 1000 + b.id) * 1000, ");

    assertThat(new HashSet<>(preview())).hasSizeLessThan(A_FEW_DOZEN);
  }

  private void fill(String column, String id) throws SQLException {
    database.execute(
        "insert into fib_flow_tasks ("
            + column
            + "name, type, status, next_run_time, last_active_time) select "
            + id
            + "'mail.send', 'async', 'completed', 0, 1000 from fib_flow_tasks a"
            + " cross join fib_flow_tasks b where a.id <= 110 and b.id <= 110");
  }

  private List<String> preview() {
    return new Statements(database)
        .of(
            engine,
            (tables, session) -> {
              try (FibFlowSnapshot snapshot =
                  FibFlowSnapshot.open(session, tables, dialect(session))) {
                Preview preview =
                    new PreviewScan(Policy.olderThan(86_400), null, null, Holds.NONE)
                        .run(snapshot, Progress.NONE);
                assertThat(preview.tasks()).isGreaterThan(10_000);
              }
            });
  }

  private static RetentionDialect dialect(SqlSession session) {
    return new RetentionDialect(session.engine(), Duration.ofSeconds(1));
  }
}
