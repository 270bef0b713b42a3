package dev.holdfast.desktop.hold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.Sights;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.QueuedJobRunner;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.hold.Hold;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The list of all holds in all its states, with pictures. */
class HoldsPartTest extends FxTest {

  private static final Cancellation NEVER = Cancellation.never();

  @TempDir private Path directory;
  private final QueuedJobRunner jobs = new QueuedJobRunner();
  private final List<TaskId> tasks = new ArrayList<>();
  private final List<TaskId> workflows = new ArrayList<>();
  private Holding holding;
  private TaskStore store;
  private HoldsPart part;

  @BeforeEach
  void open() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.WAL).open();
    holding = TaskSessions.holding(directory.resolve("records"));
    StoreSession session = TaskSessions.on(store, jobs);
    Sights.tasks(session, tasks::add);
    Sights.workflows(session, workflows::add);
    show(
        () -> {
          part = new HoldsPart(session, holding, ZoneOffset.UTC);
          return new BorderPane(part.node());
        });
  }

  @AfterEach
  void close() {
    fx(part::close);
    store.close();
  }

  private static void picture(String name) {
    Screens.page(stage().getScene(), "holds-" + name, 1032, 700);
    Screens.page(stage().getScene(), "holds-" + name + "-narrow", 536, 560);
  }

  private TableView<Hold> table() {
    return lookup("#holdList").queryTableView();
  }

  private String placeholder() {
    return lookup(".placeholder-title").queryAs(Label.class).getText();
  }

  @Test
  void allHoldsOfTheStoreAreListedAndCanBeReleased() {
    fx(part::shown);
    picture("loading");
    fx(jobs::runAll);
    assertThat(placeholder()).isEqualTo("Nothing is on hold");
    assertThat(lookup("#release").queryButton().isDisabled()).isTrue();
    picture("empty");
    holding.hold(store, TaskId.of(14), false, "Legal case 4711", NEVER);
    holding.hold(store, TaskId.of(13), true, null, NEVER);
    holding.hold(store, TaskId.of(15), false, "line\nbreak \u202e and much more ".repeat(9), NEVER);
    fx(part::refresh);
    fx(jobs::runAll);
    assertThat(table().getItems())
        .extracting(hold -> hold.id().toString())
        .containsExactlyInAnyOrder("15", "13", "14");
    fx(() -> table().getSelectionModel().select(one("14")));
    picture("full");
    fx(() -> table().requestFocus());
    press(KeyCode.ENTER).release(KeyCode.ENTER);
    assertThat(tasks).containsExactly(TaskId.of(14));
    fx(() -> table().getSelectionModel().select(one("13")));
    fx(() -> lookup("#show").queryAs(Button.class).fire());
    assertThat(workflows).containsExactly(TaskId.of(13));

    press(KeyCode.DELETE).release(KeyCode.DELETE);
    fx(() -> lookup(".dialog-pane .accent").queryAs(Button.class).fire());
    fx(jobs::runAll);
    assertThat(holding.held(store, NEVER).all)
        .extracting(hold -> hold.id().toString())
        .containsExactlyInAnyOrder("15", "14");
    assertThat(table().getItems()).hasSize(2);
  }

  private Hold one(String id) {
    return table().getItems().stream()
        .filter(hold -> hold.id().toString().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void saysWhyTheHoldsCannotBeRead() throws Exception {
    holding.hold(store, TaskId.of(14), false, null, NEVER);
    try (Stream<Path> files = Files.walk(directory.resolve("records"))) {
      for (Path file : files.filter(each -> each.toString().contains("hold")).toList()) {
        if (Files.isRegularFile(file)) {
          Files.writeString(file, "no holds");
        }
      }
    }
    fx(part::shown);
    fx(jobs::runAll);
    assertThat(placeholder()).isEqualTo("This could not be read");
    picture("failed");
  }
}
