package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.act.Acting;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.tasks.details.DetailsTab;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/** Whatever a store holds is shown as it is; nothing on the page breaks. */
class HostileStoreTest extends FxTest {

  private static final List<String> SORTS = FibFlowTerms.LISTING.sorts();

  @TempDir private Path directory;
  private TaskStore store;
  private TasksViewModel tasks;

  @BeforeEach
  void open() throws Exception {
    store = HostileStore.in(directory).open();
    show(
        () -> {
          tasks = TaskSessions.tasks(store, new ImmediateJobRunner());
          return new StackPane(
              new TasksView(
                      tasks,
                      new Acting(tasks.session, null, null, null),
                      ZoneId.of("UTC"),
                      null,
                      null)
                  .node());
        });
    fx(() -> tasks.refresh());
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void everyTaskIsListedAndItsTricksAreVisible() {
    assertThat(tasks.failure.get()).isEmpty();
    assertThat(lookup(".tasks-table").queryTableView().getItems().size()).isEqualTo(5);
    assertThat(lookup("pay\\u202etxt.exe\\n\\t\\u0007\\u200b\\u0000end").queryAll()).isNotEmpty();
    Screens.page(stage().getScene(), "tasks-hostile", 1225, 500);
  }

  @ParameterizedTest
  @FieldSource("SORTS")
  void everySortWorks(String sort) {
    fx(() -> tasks.list.sortBy(sort, SortOrder.ASC));
    assertThat(tasks.failure.get()).isEmpty();
    assertThat(tasks.list.read.value.get().rows()).hasSize(5);
  }

  @Test
  void everyViewWorks() {
    assertThat(tasks.views()).hasSize(6);
    for (ViewTerm view : tasks.views()) {
      fx(() -> tasks.filter.show(view));
      assertThat(tasks.failure.get()).as(view.name()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(DetailsTab.class)
  void everyTabWorksForEveryTask(DetailsTab tab) {
    fx(() -> tasks.details.tab.set(tab));
    for (long id = 1; id <= 5; id++) {
      TaskId task = TaskId.of(id);
      fx(() -> tasks.details.open(task));
      selectEach(tab);
      // To lay out a third of a million characters takes seconds, each time.
      assertThat(lookup(HostileStoreTest::isEndless).queryAll()).as(tab + " of " + id).isEmpty();
      if (id <= 3) {
        Screens.page(
            stage().getScene(), "tasks-hostile-" + id + "-" + tab.name().toLowerCase(Locale.ROOT));
      }
    }
  }

  private static boolean isEndless(Node node) {
    return node instanceof Labeled label
        && label.getText() != null
        && label.getText().length() > 2_100;
  }

  /** Selects every line of a tab that has some. */
  private void selectEach(DetailsTab tab) {
    String query =
        switch (tab) {
          case TIMELINE -> "#eventList";
          case ATTEMPTS -> "#attemptList";
          case OVERVIEW, EVENTS, SECTIONS, DESCENTS, DATA, RETENTION -> null;
        };
    if (query != null) {
      ListView<?> list = lookup(query).queryListView();
      for (int i = 0; i < list.getItems().size(); i++) {
        int line = i;
        fx(() -> list.getSelectionModel().clearAndSelect(line));
      }
    }
  }
}
