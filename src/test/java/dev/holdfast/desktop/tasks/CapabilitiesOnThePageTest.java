package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.archive.ArchivesPage;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.retention.TaskRetention;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.PageCommand;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.application.Platform;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a store has not is absent from the page, never an empty box. */
class CapabilitiesOnThePageTest extends FxTest {

  @TempDir Path directory;
  private final ThreadJobRunner jobs = new ThreadJobRunner(Platform::runLater);
  private TaskStore whole;
  private OpenPage page;

  @BeforeEach
  void openStore() throws Exception {
    whole = OracleStores.sqlite(directory, OracleStores.Journal.WAL).open();
  }

  @AfterEach
  void close() {
    fx(() -> page.close());
    jobs.close();
    whole.close();
  }

  private void open(Set<Capability> capabilities) throws Exception {
    show(
        () -> {
          page =
              TaskSessions.page(
                      ZoneId.of("UTC"),
                      TaskSessions.holding(directory.resolve("records")),
                      TaskSessions.deletions(directory.resolve("records")),
                      (owner, title, kind, name) -> Optional.empty())
                  .open(TaskSessions.on(LimitedStore.of(whole, capabilities), jobs));
          page.shown();
          return new StackPane(page.node());
        });
    await("tasks are listed", () -> !lookup("#table").queryTableView().getItems().isEmpty());
    fx(() -> page.show(new Sight.OfTask(TaskId.of(58))));
    await("details are shown", () -> lookup("#tabs").tryQuery().isPresent());
  }

  private List<String> columns() {
    return lookup("#table").queryTableView().getColumns().stream()
        .map(TableColumn::getText)
        .toList();
  }

  private List<String> tabs() {
    return lookup("#tabs").queryAs(TabPane.class).getTabs().stream().map(Tab::getText).toList();
  }

  private boolean isShown(String node) {
    return lookup(node).queryAll().stream()
        .anyMatch(found -> found.isVisible() && found.isManaged());
  }

  @Test
  void aStoreOfPlainStreamsShowsNothingThatItHasNot() throws Exception {
    open(Set.of());
    assertThat(columns())
        .containsExactly("Id", "Name", "Last event", "Tag", "Created", "Last active");
    assertThat(tabs()).containsExactly("Overview", "Timeline", "Data");
    assertThat(isShown(".tasks-top .view-switch .toggle-button")).isFalse();
    assertThat(isShown(".status-chips")).isFalse();
    assertThat(isShown(".tasks-top #type")).isFalse();
    assertThat(isShown(".tasks-top #worker")).isFalse();
    assertThat(page.commands()).extracting(PageCommand::title).hasSize(1);
    Screens.page(stage().getScene(), "tasks-few-capabilities");
    Screens.page(stage().getScene(), "tasks-few-capabilities-small", 768, 640);
  }

  @Test
  void nameTakesTheRoomThatIsLeftWhereEveryColumnIsShown() throws Exception {
    open(Set.of());
    fx(() -> stage().setWidth(2_200));
    TableView<?> table = lookup("#table").queryTableView();
    TableColumn<?, ?> name = table.getColumns().get(1);
    await("it is wider", () -> name.getWidth() > 2 * TaskColumn.NAME.usual);
    assertThat(name.getWidth()).isLessThanOrEqualTo(3 * TaskColumn.NAME.usual);
    assertThat(table.getColumns().stream().mapToDouble(TableColumn::getWidth).sum())
        .isLessThan(table.getWidth());
  }

  @Test
  void anArchiveHasEverythingButRetention() throws Exception {
    open(
        Set.of(
            Capability.STATUSES, Capability.ATTEMPTS, Capability.WORKFLOWS, Capability.PROGRESS));
    assertThat(columns()).contains("Status", "Stage", "Progress", "Retries", "Worker");
    assertThat(tabs()).containsExactly("Overview", "Timeline", "Attempts", "Data");
    assertThat(isShown(".tasks-top .view-switch")).isTrue();
  }

  @Test
  void pagesOfWhatCannotBeCleanedUpAreAbsent() throws Exception {
    open(Set.of());
    var less = LimitedStore.of(whole, Set.of(Capability.STATUSES)).info();
    assertThat(new TaskRetention(null).suits(less)).isFalse();
    assertThat(new TaskRetention(null).suits(whole.info())).isTrue();
    var streams = LimitedStore.of(whole, Set.of(Capability.STREAMS)).info();
    assertThat(new TaskRetention(null).suits(streams)).isFalse();
    assertThat(new ArchivesPage(null, null, null).suits(less)).isFalse();
    assertThat(new ArchivesPage(null, null, null).suits(whole.info())).isTrue();
  }
}
