package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.textstore.TextStoreFile;
import dev.holdfast.store.textstore.TextTerms;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statuses that only one kind of store has, as the page shows them. */
class OwnStatusesOnThePageTest extends FxTest {

  @TempDir private Path directory;
  private TaskStore store;
  private TasksPages page;

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void theyHaveChipsAndColoursAndWordsOfTheirOwn() throws Exception {
    TextStoreFile file = TextStoreFile.create(directory.resolve("jobs.db"));
    file.job("a", "put_off", TextStoreFile.OLD, null);
    file.job("b", "withdrawn", TextStoreFile.OLD, null);
    file.job("c", "odd_one", TextStoreFile.OLD, null);
    store =
        KnownStores.ALL.open(
            StoreAddress.parse(file.address()), StoreOptions.defaults(SecretSource.NONE));
    show(
        () -> {
          page = new TasksPages(store, new ImmediateJobRunner());
          return page;
        });
    fx(() -> page.tasks().refresh());
    Screens.page(stage().getScene(), "tasks-own-statuses", 1_180, 700);

    List<String> chips =
        from(lookup(".status-chips").<Node>query())
            .lookup(".chip")
            .<ToggleButton>queryAll()
            .stream()
            .map(Node::getId)
            .toList();
    assertThat(chips).startsWith("chip-running", "chip-pending", "chip-put_off", "chip-suspended");
    assertThat(chips).endsWith("chip-completed", "chip-withdrawn", "chip-odd_one");
    assertThat(lookup("#chip-put_off").<ToggleButton>query().getStyleClass())
        .contains("tone-waiting");
    assertThat(lookup("#chip-put_off").<ToggleButton>query().getTooltip()).isNull();
    assertThat(shownInTheTable())
        .containsExactlyInAnyOrder(
            "Put off tone-waiting", "Withdrawn tone-done", "odd_one tone-neutral");

    fx(() -> page.tasks().filter.toggle(TextTerms.WITHDRAWN));
    assertThat(page.ids()).hasSize(1);
    assertThat(shownInTheTable()).containsExactly("Withdrawn tone-done");
  }

  private List<String> shownInTheTable() {
    return from(lookup("#table").<Node>query())
        .lookup(".status-label")
        .<StatusLabel>queryAll()
        .stream()
        .filter(label -> !label.getText().isEmpty())
        .map(label -> label.getText() + " " + label.getStyleClass().getLast())
        .distinct()
        .toList();
  }
}
