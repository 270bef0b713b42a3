package dev.holdfast.cli.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One story as a file: whole, harmless, and good to be opened again. */
class ExportCommandTest {

  @TempDir Path directory;
  private OracleStore store;

  @BeforeEach
  void open() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK);
  }

  @Test
  void exportWritesAStoryAndNeverOverwrites() throws Exception {
    Path files = Files.createTempDirectory(directory, "export");
    Path json = files.resolve("story.json");
    assertThat(run("export", "154", json.toString()).exit()).isZero();
    JsonNode story = new ObjectMapper().readTree(Files.readString(json));
    JsonNode shown = run("task", "154", "--json").json();
    for (String part : List.of("task", "attempts", "events")) {
      assertThat(story.get(part)).as(part).isEqualTo(shown.get(part));
    }
    String before = Files.readString(json);
    assertThat(run("export", "11", json.toString()).exit()).isEqualTo(2);
    assertThat(Files.readString(json)).isEqualTo(before);
    assertThat(run("export", "11", files.resolve("story.txt").toString()).exit()).isEqualTo(2);
    assertThat(run("export", "99999", files.resolve("none.json").toString()).exit()).isEqualTo(1);
    assertThat(files.resolve("none.json")).doesNotExist();
  }

  @Test
  void exportSaysWhatItCouldNotTake() throws Exception {
    store.execute(
        "UPDATE fib_flow_task_events SET metadata = hex(zeroblob(700000)) WHERE task_id = 10"
            + " AND event_type = 'task_created'");
    CommandLineRun cut = run("export", "10", directory.resolve("cut.json").toString(), "--json");
    assertThat(cut.exit()).isEqualTo(3);
    assertThat(cut.json().get("complete").asBoolean()).isFalse();
    assertThat(cut.err()).contains("is not complete");
  }

  @Test
  void anExportedStoryOpensAsAStore() throws Exception {
    Path files = Files.createTempDirectory(directory, "stories");
    for (String id : List.of("101", "154", "3", "320", "94")) {
      Path file = files.resolve(id + ".json");
      assertThat(run("export", id, file.toString()).exit()).isZero();
      String address = "story:" + file;
      JsonNode shown =
          CommandLineRun.of("task", address, id, "--at", "1760000000", "--json").json();
      assertThat(withoutNext(shown))
          .isEqualTo(withoutNext(run("task", id, "--at", "1760000000", "--json").json()));
      assertThat(CommandLineRun.of("timeline", address, id, "--json").json())
          .isEqualTo(run("timeline", id, "--json").json());
    }
    String address = "story:" + files.resolve("154.json");
    assertThat(CommandLineRun.of("diff", address, "154", "1", "2").exit()).isZero();
    assertThat(CommandLineRun.of("overview", address).out()).contains("story of sqlite:");
    assertThat(CommandLineRun.of("tasks", address, "--json").json().get("items")).hasSize(1);
    assertThat(
            CommandLineRun.of("tasks", address, "--status", "paused", "--json").json().get("items"))
        .isEmpty();
    assertThat(
            CommandLineRun.of("workflow", address, "154", "--json")
                .json()
                .at("/totals/tasks")
                .asInt())
        .isEqualTo(1);
    assertThat(CommandLineRun.of("preview", address, "--keep", "1d").err()).contains("has no");
    assertThat(CommandLineRun.of("task", "story:" + files.resolve("none.json"), "1").exit())
        .isEqualTo(4);
    Path other = Files.writeString(files.resolve("other.json"), "{\"report\":\"cleanup\"}");
    assertThat(CommandLineRun.of("task", "story:" + other, "1").err())
        .contains("is not a story file");
    Files.writeString(other, "[1");
    assertThat(CommandLineRun.of("task", "story:" + other, "1").exit()).isEqualTo(4);
  }

  @Test
  void exportedPagesShowHostileTextAsText() throws Exception {
    store.execute(
        "UPDATE fib_flow_tasks SET name = '<script>alert(1)</script>' || char(8238), error = 'one'"
            + " || char(10) || '<img src=x onerror=alert(2)>' || char(10) || '# head' WHERE id ="
            + " 20",
        "UPDATE fib_flow_task_events SET message = '|<b>' || char(10) || '`x`' WHERE task_id = 20");
    Path files = Files.createTempDirectory(directory, "pages");
    assertThat(run("export", "20", files.resolve("a.html").toString()).exit()).isZero();
    String html = Files.readString(files.resolve("a.html"));
    assertThat(html)
        .contains("&lt;script&gt;", "\\u202e", "default-src 'none'", "one\n&lt;img")
        .doesNotContain("<script", "<img", "<b>", "\u202e");
    assertThat(run("export", "20", files.resolve("a.md").toString()).exit()).isZero();
    assertThat(Files.readString(files.resolve("a.md")))
        .contains("    <img src=x onerror=alert(2)>\n    # head\n")
        .doesNotContain("\u202e", "\n# head");
  }

  private CommandLineRun run(String command, String... more) {
    List<String> arguments = new ArrayList<>(List.of(command, store.address()));
    arguments.addAll(List.of(more));
    return CommandLineRun.of(arguments.toArray(String[]::new));
  }

  /** A story ends when it was exported, and holds no children: what comes next is told of then. */
  private static JsonNode withoutNext(JsonNode task) {
    return ((ObjectNode) task).without("next");
  }
}
