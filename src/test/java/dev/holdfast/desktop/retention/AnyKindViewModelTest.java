package dev.holdfast.desktop.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.QueuedJobRunner;
import dev.holdfast.job.Cancellation;
import dev.holdfast.plan.Frozen;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page knows no kind of preview: here it has one that only this test has. */
class AnyKindViewModelTest {

  @TempDir private Path directory;
  private final QueuedJobRunner jobs = new QueuedJobRunner();
  private OracleStore database;
  private TaskStore store;
  private StoreSession session;
  private WordChoice choice;
  private RetentionViewModel<Words> page;

  /** A preview of words. */
  private record Words(String word) implements OperationPreview {

    @Override
    public long now() {
      return 1;
    }

    @Override
    public long storeNow() {
      return 1;
    }

    @Override
    public long size() {
      return word.length();
    }

    @Override
    public String digest() {
      return "sha256:" + word;
    }

    @Override
    public List<Hazard> hazards() {
      return List.of();
    }

    @Override
    public CleanupPlan plan(CleanupOptions options) {
      return new CleanupPlan.Refused(List.of());
    }

    @Override
    public boolean held(Holds holds, TaskId id) {
      return false;
    }
  }

  /** One word, which is read of no store. */
  private static final class WordChoice implements Choice<Words> {

    private final SimpleObjectProperty<String> word = new SimpleObjectProperty<>("");
    private Runnable whileJudging = () -> {};

    @Override
    public Messages messages() {
      return Fxml.messages(RetentionViewModel.class);
    }

    @Override
    public ObservableValue<?> chosen() {
      return word;
    }

    @Override
    public Optional<Judging<Words>> ask() {
      return word.get().isEmpty() ? Optional.empty() : Optional.of(again(new Words(word.get())));
    }

    @Override
    public Judging<Words> again(Words shown) {
      return (holds, progress, stop) -> {
        whileJudging.run();
        return new Words(shown.word());
      };
    }

    @Override
    public boolean answers(Words shown) {
      return shown.word().equals(word.get());
    }

    @Override
    public Frozen<Words> read(Path plan) {
      throw new AssertionError(plan);
    }
  }

  @BeforeEach
  void open() throws Exception {
    database = OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK);
    store = database.open();
    session = RetentionBench.session(database, store, jobs, Environment.STAGING);
    choice = new WordChoice();
    page = new RetentionViewModel<>(session, RetentionBench.cleanup(database), choice);
  }

  @AfterEach
  void close() {
    page.close();
    store.close();
  }

  private void preview(String word) {
    choice.word.set(word);
    page.previewChosen();
    jobs.runAll();
  }

  @Test
  void whatIsChosenIsPreviewedAndNothingElse() {
    page.previewChosen();
    jobs.runAll();
    assertThat(page.screen.get()).isEqualTo(RetentionScreen.EMPTY);
    choice.word.set("one");
    page.previewChosen();
    assertThat(page.screen.get()).isEqualTo(RetentionScreen.SCANNING);
    choice.word.set("two");
    page.previewChosen();
    jobs.runAll();
    assertThat(page.preview.value()).isEqualTo(new Words("two"));
    assertThat(page.freshness.get()).isEqualTo(Freshness.FRESH);
    choice.word.set("one");
    assertThat(page.freshness.get()).isEqualTo(Freshness.POLICY_EDITED);
    page.refresh();
    jobs.runAll();
    assertThat(page.preview.value()).as("what is shown, again").isEqualTo(new Words("two"));
  }

  @Test
  void aPreviewThatCannotBeRenewedStaysButIsOld() {
    choice.whileJudging = AnyKindViewModelTest::fail;
    preview("one");
    assertThat(page.screen.get()).isEqualTo(RetentionScreen.FAILED);
    choice.whileJudging = () -> {};
    page.preview.retry();
    jobs.runAll();
    assertThat(page.freshness.get()).isEqualTo(Freshness.FRESH);
    choice.whileJudging = AnyKindViewModelTest::fail;
    page.refresh();
    jobs.runAll();
    assertThat(page.preview.value()).isEqualTo(new Words("one"));
    assertThat(page.freshness.get()).isEqualTo(Freshness.NOT_RENEWED);
  }

  private static void fail() {
    throw new StoreException(new StoreFailure.NoSuchFile("gone"));
  }

  /** The scan reads the holds at its beginning; what is told while it goes on is newer. */
  @Test
  void aHoldThatIsSetWhileTheStoreIsReadMakesThePreviewOld() {
    Holding holding = RetentionBench.holding(database);
    preview("one");
    assertThat(session.heldProperty().get().all).isEmpty();
    HeldTasks[] told = {null};
    choice.whileJudging =
        () -> {
          holding.hold(store, TaskId.of(14), false, "case", Cancellation.never());
          told[0] = holding.held(store, Cancellation.never());
          session.setHeld(told[0]);
        };
    page.previewChosen();
    jobs.runAll();
    assertThat(session.heldProperty().get()).as("what was told last").isSameAs(told[0]);
    assertThat(page.freshness.get()).isEqualTo(Freshness.HELD_SINCE);
    choice.whileJudging = () -> {};
    page.refresh();
    jobs.runAll();
    assertThat(page.freshness.get()).isEqualTo(Freshness.FRESH);
  }

  /** What another program set is known once a preview has read it. */
  @Test
  void aHoldOfAnotherProgramIsToldToThePages() {
    RetentionBench.holding(database)
        .hold(store, TaskId.of(14), false, "case", Cancellation.never());
    preview("one");
    assertThat(session.heldProperty().get().all).hasSize(1);
    assertThat(page.freshness.get()).isEqualTo(Freshness.FRESH);
  }
}
