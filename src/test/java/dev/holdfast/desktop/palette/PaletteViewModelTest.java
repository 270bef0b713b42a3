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
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
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
    return palette.found().stream().map(PaletteCommand::title).toList();
  }

  private void type(String text) {
    palette.typedProperty().set(text);
  }

  private void go(String text) {
    type(text);
    palette.run();
    jobs.runAll();
  }

  private void search() {
    palette.search();
    jobs.runAll();
  }

  private String said() {
    return palette.searchProperty().get();
  }

  private List<FoundTask> tasks() {
    return palette.found().stream().map(PaletteCommand::task).filter(Objects::nonNull).toList();
  }

  private String sentence() {
    return palette.sentenceProperty().get();
  }

  @Test
  void offersEverythingThenWhatFits() {
    assertThat(titles()).hasSize(4);
    type("ret");
    assertThat(titles()).containsExactly("Go to Retention");
    type("db/ord");
    assertThat(titles()).containsExactly("Open orders");
    type("o");
    assertThat(titles()).as("the whole word first").startsWith("Open orders");
  }

  @Test
  void theChoiceGoesRoundAndEnterDoesItAndCloses() {
    palette.move(-1);
    assertThat(palette.chosenProperty().get()).isEqualTo(3);
    palette.move(2);
    assertThat(palette.chosenProperty().get()).isEqualTo(1);
    palette.run();
    assertThat(done).containsExactly("Go to Retention");
    assertThat(palette.openProperty().get()).isFalse();
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
    assertThat(palette.busyProperty().get()).isTrue();
    assertThat(done).as("not before the store has answered").isEmpty();
    jobs.runAll();
    assertThat(done).containsExactly("task 58 at " + event);
    assertThat(palette.openProperty().get()).isFalse();
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
    assertThat(palette.openProperty().get()).isTrue();
    palette.move(1);
    palette.run();
    jobs.runAll();
    assertThat(done).containsExactly("task 58 at null");
  }

  @Test
  void saysWhatItDoesNotUnderstand() {
    go("tasks \u202etxet at event");
    assertThat(sentence()).as("while the store may find a task").isEmpty();
    search();
    assertThat(sentence())
        .isEqualTo(
            "Nothing is called “tasks \\u202etxet at event”, and no task has this in its name or"
                + " error. Type an id, a name, a page, or “412 at event 99”.");
    front = null;
    type("");
    type("tasks \u202etxet at event");
    assertThat(sentence())
        .isEqualTo(
            "Nothing is called “tasks \\u202etxet at event”. Type a command, an id such as"
                + " 412, or a position such as “412 at event 99”.");
    assertThat(palette.chosenProperty().get()).isNegative();
    type("412");
    assertThat(sentence())
        .isEqualTo("Open a store first: tasks are searched in the current store.");
  }

  @Test
  void saysWhyTheStoreDidNotAnswer() throws Exception {
    database.execute("ALTER TABLE fib_flow_tasks RENAME TO gone");
    go("58");
    assertThat(sentence()).contains("have changed since it was opened");
    assertThat(palette.busyProperty().get()).isFalse();
  }

  @Test
  void findsTasksByNameAndErrorTheNewestFirst() throws Exception {
    database.execute(
        "UPDATE fib_flow_tasks SET error = 'Line one\nGateway Überbrückt: 507 after 3 tries',"
            + " status = 'failed' WHERE id = 58");
    type("überbrückt 507");
    assertThat(said()).isEqualTo("Searching tasks by name and error…");
    assertThat(tasks()).isEmpty();
    palette.search();
    assertThat(jobs.size()).isOne();
    palette.search();
    assertThat(jobs.size()).as("asked once").isOne();
    jobs.runAll();
    assertThat(said()).isEmpty();
    assertThat(tasks()).hasSize(1);
    assertThat(tasks().getFirst().error()).isEqualTo("…Gateway Überbrückt: 507 after 3 tries");
    assertThat(tasks().getFirst().status().code()).isEqualTo("failed");
    assertThat(palette.found().getLast().detail()).isEqualTo("58");
    palette.run();
    jobs.runAll();
    assertThat(done).containsExactly("task 58");
    assertThat(palette.openProperty().get()).isFalse();
    assertThat(kept).as("nothing of a store is written down").isEmpty();

    palette.open();
    type("tick");
    search();
    assertThat(tasks()).hasSize(TaskSearch.MOST);
    List<Long> ids = tasks().stream().map(task -> ((TaskId.Numeric) task.id()).value()).toList();
    assertThat(ids).isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(said()).isEqualTo("These are the newest 8 tasks. More match: add a word.");
  }

  @Test
  void whatTheStoreSaidOfAPlaceStaysWhenTheSearchEnds() {
    type("412,000");
    palette.run();
    jobs.runAll();
    String said = sentence();
    assertThat(said).startsWith("There is no task 412000");
    search();
    assertThat(sentence()).isEqualTo(said);
  }

  @Test
  void whatIsChosenStaysChosenWhenTasksCome() {
    type("t");
    assertThat(said()).as("one letter is in every name").isEmpty();
    type("ti");
    palette.move(1);
    String chosen = palette.found().get(palette.chosenProperty().get()).title();
    search();
    assertThat(tasks()).isNotEmpty();
    assertThat(palette.found().get(palette.chosenProperty().get()).title()).isEqualTo(chosen);
    List<FoundTask> before = tasks();
    type("tick");
    assertThat(tasks()).as("they stay as far as they fit").isNotEmpty();
    assertThat(before).containsAll(tasks());
  }

  @Test
  void aSearchThatFailsSaysSoInOneSentenceAndCommandsStay() throws Exception {
    database.execute("ALTER TABLE fib_flow_tasks RENAME TO gone");
    type("ret");
    search();
    assertThat(said()).contains("have changed since it was opened");
    assertThat(titles()).containsExactly("Go to Retention");
    type("nothing at all");
    search();
    assertThat(said()).contains("have changed since it was opened");
    assertThat(sentence()).as("it is not known").isEmpty();
  }

  @Test
  void typingOnAndClosingStopTheSearch() {
    type("tick");
    palette.search();
    type("tick tock");
    jobs.runAll();
    assertThat(tasks()).isEmpty();
    palette.search();
    palette.close();
    jobs.runAll();
    assertThat(palette.found()).isEmpty();
    assertThat(said()).isEmpty();
    type("58 at event 3");
    palette.open();
    type("58 at event 3");
    palette.search();
    assertThat(jobs.size()).as("a position is no name").isZero();
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
    assertThat(palette.busyProperty().get()).isFalse();
    palette.run();
    palette.close();
    jobs.runAll();
    assertThat(done).isEmpty();
  }
}
