package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.text.VisibleText;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store full of what no runtime should have written is shown, whatever the command. */
class HostileStoreTest {

  private static final String EVIL =
      "char(27) || ']0;pwned' || char(7) || char(155) || '2J' || char(8238) || char(10) ||"
          + " '=1+1,\"'";

  private static final String[] COMMANDS = {
    "overview",
    "tasks",
    "task 100",
    "task 100 --at 1760000000",
    "timeline 100",
    "workflow 100",
    "preview --keep 1d --ids",
    "explain 100 --keep 1d"
  };

  @TempDir Path directory;

  @Test
  void noCommandFailsOrLetsAnythingThrough() throws Exception {
    OracleStore store = OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK);
    store.execute(
        "UPDATE fib_flow_tasks SET name = " + EVIL + ", tag = " + EVIL + ", error = " + EVIL,
        "UPDATE fib_flow_tasks SET status = " + EVIL + " WHERE id % 7 = 0",
        "UPDATE fib_flow_tasks SET progress_percent = 'half', progress_text = " + EVIL,
        "UPDATE fib_flow_tasks SET progress_percent = -1e308, stage = 'two' WHERE id % 2 = 0",
        "UPDATE fib_flow_tasks SET last_active_time = 'noon', created_at = "
            + Long.MAX_VALUE
            + ", last_event_time = "
            + Long.MIN_VALUE
            + " WHERE id % 3 = 0",
        "UPDATE fib_flow_tasks SET payload = '{broken', result = " + EVIL + ", worker_id = " + EVIL,
        "UPDATE fib_flow_tasks SET retry_count = NULL, max_retries = 'x', name = x'00ff' WHERE id ="
            + " 101",
        "UPDATE fib_flow_task_events SET event_type = "
            + EVIL
            + ", metadata = '[', message = "
            + EVIL,
        "UPDATE fib_flow_task_events SET event_time = 'never' WHERE id % 5 = 0",
        "UPDATE fib_flow_task_events SET task_id = 100 WHERE id < 60",
        "UPDATE fib_flow_task_attempts SET task_id = 100, outcome = " + EVIL + " WHERE id < 40",
        "UPDATE fib_flow_task_attempts SET started_at = 'x', attempt = "
            + Long.MAX_VALUE
            + " WHERE id < 10");
    for (String command : COMMANDS) {
      for (String format : new String[] {"table", "json", "ndjson", "csv"}) {
        String[] words = (command + " --format " + format).split(" ", 2);
        String line = words[0] + " " + store.address() + " " + words[1];
        CommandLineRun run = CommandLineRun.of(line.split(" "));
        assertThat(run.exit()).as(line + ": " + run.err()).isZero();
        assertThat(run.out().codePoints().filter(c -> obeyed(c, format))).as(line).isEmpty();
        if (format.equals("json")) {
          assertThat(run.json().isObject()).isTrue();
        }
      }
    }
  }

  /** Line ends are the format's own; in CSV a quoted cell may have them. */
  private static boolean obeyed(int character, String format) {
    boolean allowed =
        character == '\n' || format.equals("csv") && (character == '\r' || character == 0x202e);
    return VisibleText.isDangerous(character) && !allowed;
  }
}
