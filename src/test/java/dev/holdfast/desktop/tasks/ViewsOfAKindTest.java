package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Views that only one kind of store has. */
class ViewsOfAKindTest extends FxTest {

  @TempDir private Path directory;
  private TaskStore store;

  @BeforeEach
  void fill() {
    ObjectFolder folder = new ObjectFolder(directory);
    folder.put("a", "stored", ObjectFolder.OLD, 1);
    folder.put("b", "spoilt", ObjectFolder.OLD, 1);
    folder.put("c", "uploading", ObjectFolder.OLD, 1);
    store =
        KnownStores.ALL.open(
            StoreAddress.parse(folder.address()), StoreOptions.defaults(SecretSource.NONE));
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void aStoreIsAskedForItsOwnViewsAndNoOthers() {
    TasksViewModel tasks = TaskSessions.tasks(store, new ImmediateJobRunner());
    tasks.refresh();
    assertThat(tasks.views())
        .extracting(ViewTerm::name)
        .containsExactly("all", "underway", "settled");

    tasks.filter.show(tasks.views().getLast());
    assertThat(tasks.list.read.value.get().rows()).hasSize(2);
    tasks.filter.clear();
    assertThat(tasks.filter.view()).isEqualTo(ViewTerm.ALL);
    tasks.filter.toggle(new TaskStatus("uploading"));
    assertThat(tasks.filter.view()).isEqualTo(tasks.views().get(1));
  }

  @Test
  void theyHaveTheWordsOfTheirKind() throws Exception {
    TasksPages[] page = new TasksPages[1];
    show(() -> page[0] = new TasksPages(store, new ImmediateJobRunner()));
    fx(() -> page[0].tasks().refresh());
    fx(() -> page[0].tasks().filter.show(page[0].tasks().views().get(1)));
    Screens.page(stage().getScene(), "tasks-own-views", 1_180, 700);

    assertThat(
            from(lookup("#views").<Node>query()).lookup(".toggle-button").<ToggleButton>queryAll())
        .extracting(button -> button.getText() + (button.isSelected() ? " on" : ""))
        .containsExactly("All", "Under way on", "Settled");
    assertThat(page[0].ids()).hasSize(1);
  }

  @Test
  void aViewThatTheStoreCannotAnswerIsNotThere() {
    Terms terms =
        new Terms("any", FibFlowTerms.STATUSES, Hazards.NONE, List.of())
            .withViews(
                List.of(
                    new ViewTerm("marked", "is:stuck", ViewTerm.Look.TASKS, null),
                    new ViewTerm("odd", "colour:red", ViewTerm.Look.TASKS, null),
                    new ViewTerm("good", "status:paused", ViewTerm.Look.TASKS, null)));
    assertThat(new TaskViews(terms).all())
        .extracting(ViewTerm::name)
        .containsExactly("all", "good");
  }

  @Test
  void noTwoViewsOfAKindAskForTheSame() {
    for (String query : List.of("", "status:paused")) {
      ViewTerm first = new ViewTerm("one", "status:paused", ViewTerm.Look.TASKS, null);
      ViewTerm second = new ViewTerm("two", query, ViewTerm.Look.TASKS, null);
      assertThatThrownBy(
              () ->
                  new Terms("any", FibFlowTerms.STATUSES, Hazards.NONE, List.of())
                      .withViews(List.of(first, second)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("any");
    }
  }
}
