package dev.holdfast.desktop.palette;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.palette.RecentCommands.Key;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.QueuedJobRunner;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is typed, and where it leads. */
class PaletteViewModelTest {

  @TempDir Path directory;
  private final List<String> done = new ArrayList<>();
  private final QueuedJobRunner jobs = new QueuedJobRunner();
  private OracleStore database;
  private TaskStore store;
  private StoreSession front;
  private final List<List<String>> kept = new ArrayList<>();
  private final RecentCommands recent = new RecentCommands(List.of("dark"), kept::add);
  private PaletteViewModel palette;

  @BeforeEach
  void open() throws Exception {
    database = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = database.open();
    front = TaskSessions.on(store, jobs);
    front.onShow(
        sight ->
            done.add(
                switch (sight) {
                  case Sight.OfTask(var task) -> "task " + task;
                  case Sight.OfStory(var task, var event) -> "task " + task + " at " + event;
                  case Sight.OfWorkflow(_, var task) -> "workflow of " + task;
                  default -> sight.toString();
                }));
    palette =
        new PaletteViewModel(
            () ->
                List.of(
                    command("Go to Tasks", ""),
                    command("Go to Retention", "").remembered(new Key("retention", true)),
                    command("Open orders", "postgresql://ann@db/orders")
                        .remembered(new Key("orders", false)),
                    command("Light theme", "").remembered(new Key("light", true))),
            () -> front,
            recent);
    palette.open();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private PaletteCommand command(String title, String detail) {
    return new PaletteCommand(title, detail, "", () -> done.add(title));
  }

  private List<String> titles() {
    return palette.found.stream().map(PaletteCommand::title).toList();
  }

  private void type(String text) {
    palette.typed.set(text);
  }

  private void go(String text) {
    type(text);
    palette.run();
    jobs.runAll();
  }

  private String sentence() {
    return palette.sentence.get();
  }

  @Test
  void offersEverythingThenWhatFits() {
    assertThat(titles()).hasSize(4);
    type("ret");
    assertThat(titles()).startsWith("Go to Retention");
    type("db/ord");
    assertThat(titles()).startsWith("Open orders");
    type("o");
    assertThat(titles()).as("the whole word first").startsWith("Open orders");
  }

  @Test
  void theChoiceGoesRoundAndEnterDoesItAndCloses() {
    palette.move(-1);
    assertThat(palette.chosen.get()).isEqualTo(3);
    palette.move(2);
    assertThat(palette.chosen.get()).isEqualTo(1);
    palette.run();
    assertThat(done).containsExactly("Go to Retention");
    assertThat(palette.open.get()).isFalse();
  }

  @Test
  void aPositionIsOpenedAsItWasCopied() throws Exception {
    long event = database.number("SELECT min(id) FROM fib_flow_task_events WHERE task_id = 58");
    type("task 58 at event " + event);
    assertThat(titles())
        .containsExactly(
            "Open the timeline of task 58 at event " + event,
            "Show task 58",
            "Open the workflow of task 58");
    palette.run();
    assertThat(palette.busy.get()).isTrue();
    assertThat(done).as("not before the store has answered").isEmpty();
    jobs.runAll();
    assertThat(done).containsExactly("task 58 at " + event);
    assertThat(palette.open.get()).isFalse();
  }

  @Test
  void anIdShowsTheTask() {
    go("58");
    assertThat(done).containsExactly("task 58");
  }

  @Test
  void theWorkflowOfATaskIsOpenedToo() {
    type("58");
    palette.move(-1);
    palette.run();
    jobs.runAll();
    assertThat(done).containsExactly("workflow of 58");
  }

  @Test
  void saysWhatIsNotThere() throws Exception {
    go("412,000");
    assertThat(sentence()).isEqualTo("There is no task 412000 in Test, and no event of it.");
    go("task 58 at event 9");
    assertThat(sentence()).isEqualTo("Task 58 in Test has no event 9.");
    database.execute("DELETE FROM fib_flow_tasks WHERE id = 58");
    go("58");
    assertThat(sentence())
        .isEqualTo("Task 58 is deleted, but its events exist: open its timeline.");
    assertThat(done).isEmpty();
    assertThat(palette.open.get()).isTrue();
    palette.move(1);
    palette.run();
    jobs.runAll();
    assertThat(done).containsExactly("task 58 at null");
  }

  @Test
  void saysWhatItDoesNotUnderstand() {
    front = null;
    type("tasks \u202etxet at event");
    assertThat(sentence())
        .isEqualTo(
            "Nothing is called “tasks \\u202etxet at event”. Type a command, an id such as"
                + " 412, or a position such as “412 at event 99”.");
    assertThat(palette.chosen.get()).isNegative();
    type("412");
    assertThat(sentence())
        .isEqualTo("Open a store first: tasks are searched in the current store.");
  }

  @Test
  void saysWhyTheStoreDidNotAnswer() throws Exception {
    database.execute("ALTER TABLE fib_flow_tasks RENAME TO gone");
    go("58");
    assertThat(sentence()).contains("have changed since it was opened");
    assertThat(palette.busy.get()).isFalse();
  }

  @Test
  void wordsAreListedOnThePageOfTasks() {
    type("ret");
    assertThat(titles()).containsExactly("Go to Retention", "List tasks with “ret”");
    type("gateway 507");
    assertThat(titles()).containsExactly("List tasks with “gateway 507”");
    palette.run();
    assertThat(done).containsExactly(new Sight.OfTasks("gateway 507", false).toString());
    assertThat(palette.open.get()).isFalse();
    assertThat(kept).as("nothing of a store is written down").isEmpty();
  }

  @Test
  void whatWasUsedLatelyComesFirstAndWinsTies() {
    palette.close();
    palette.open();
    type("theme");
    type("");
    assertThat(titles()).startsWith("Go to Tasks");
    type("retention");
    palette.run();
    palette.open();
    type("orders");
    palette.run();
    palette.open();
    assertThat(titles())
        .containsExactly("Open orders", "Go to Retention", "Go to Tasks", "Light theme");
    type("go to");
    assertThat(titles()).startsWith("Go to Retention", "Go to Tasks");
    assertThat(kept).containsExactly(List.of("retention", "dark"));
  }

  @Test
  void typingOnForgetsWhatWasAskedFor() {
    type("58");
    palette.run();
    type("59");
    jobs.runAll();
    assertThat(done).isEmpty();
    assertThat(palette.busy.get()).isFalse();
    palette.run();
    palette.close();
    jobs.runAll();
    assertThat(done).isEmpty();
  }
}
