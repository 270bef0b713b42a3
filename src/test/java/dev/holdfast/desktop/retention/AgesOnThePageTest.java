package dev.holdfast.desktop.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.TaskStore;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;
import javafx.application.Platform;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The chart of ages beside the numbers of a preview. */
class AgesOnThePageTest extends FxTest {

  @TempDir private Path directory;
  private TaskStore store;
  private ThreadJobRunner jobs;
  private TaskParts parts;
  private OpenPage page;

  @BeforeEach
  void open() throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, Journal.WAL);
    store = oracle.open();
    jobs = new ThreadJobRunner(Platform::runLater);
    StoreSession session = RetentionBench.session(oracle, store, jobs, Environment.LOCAL);
    show(
        () -> {
          Workplace workplace =
              new Workplace(
                  ZoneId.of("UTC"),
                  (owner, title, kind, patterns) -> Optional.empty(),
                  (owner, title, kind, name) -> Optional.empty(),
                  RetentionBench.cleanup(oracle),
                  RetentionBench.holding(oracle));
          parts = RetentionBench.parts(session, workplace);
          page = new TaskRetention(workplace).open(parts, session);
          page.shown();
          return new StackPane(page.node());
        });
    clickOn("#keep").write("60d").press(KeyCode.ENTER).release(KeyCode.ENTER);
    await("a preview", () -> parts.model().preview.value() != null);
    await("the chart", () -> lookup("#ageStrip .cutoff-flag").tryQuery().isPresent());
  }

  @AfterEach
  void close() {
    fx(() -> page.close());
    jobs.close();
    store.close();
  }

  @Test
  void aLineThatIsLetGoIsThePolicyThatIsPreviewed() {
    long before = parts.model().preview.value().size();
    Node line = lookup("#ageStrip .cutoff").query();
    Bounds at = line.localToScreen(line.getBoundsInLocal());
    // The line lies in a range of years: forty pixels are some months.
    drag(at.getCenterX(), at.getCenterY(), MouseButton.PRIMARY)
        .dropTo(at.getCenterX() - 40, at.getCenterY());

    await("another preview", () -> parts.model().preview.value().size() != before);
    assertThat(parts.model().preview.value().size()).isLessThan(before);
    assertThat(lookup("#keep").queryTextInputControl().getText()).isNotEqualTo("60d");
  }

  @Test
  void theLineIsMovedByKeyboardAndTakenByEnter() {
    long before = parts.model().preview.value().size();
    fx(() -> lookup("#ageStrip .cutoff").query().requestFocus());
    type(KeyCode.PAGE_UP);
    assertThat(parts.model().preview.value().size()).as("not before Enter").isEqualTo(before);
    type(KeyCode.ENTER);

    await("another preview", () -> parts.model().preview.value().size() != before);
    assertThat(parts.model().preview.value().size()).isGreaterThan(before);
  }

  @Test
  void theForecastOfAPolicyIsBroughtToTheFront() throws Exception {
    assertThat(onFx(() -> page.show(new Sight.OfForecast(Policy.olderThan(7 * 86_400))))).isTrue();
    await("the verdict", () -> lookup("#heading").tryQuery().isPresent());
    assertThat(lookup("#keep").queryTextInputControl().getText()).isEqualTo("7d");
    assertThat(onFx(() -> page.place().getValue().where())).isEqualTo("Forecast");
    assertThat(onFx(() -> page.show(new Sight.OfForecast(null))))
        .as("by what is written there")
        .isTrue();
    assertThat(lookup("#keep").queryTextInputControl().getText()).isEqualTo("7d");
  }

  @Test
  void twentyCandidatesAreInSightInAWindowOfTheUsualSize() {
    // The header, the status bar and the list of stores take the rest of 1,440 × 900.
    Screens.page(stage().getScene(), "retention-ages", 1208, 818);
    Screens.page(stage().getScene(), "retention-ages-small", 768, 618);
    TableView<?> table = lookup(".candidates").queryTableView();
    double[] room = new double[1];
    // It settles in several passes.
    for (int pass = 0; pass < 3; pass++) {
      fx(
          () -> {
            StackPane root = (StackPane) stage().getScene().getRoot();
            root.resize(1208, 818);
            root.layout();
            room[0] = table.getHeight();
          });
    }
    assertThat(room[0]).isGreaterThanOrEqualTo(26 + 20 * 24);
  }
}
