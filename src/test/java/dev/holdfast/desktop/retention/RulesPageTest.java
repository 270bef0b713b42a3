package dev.holdfast.desktop.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.dialog.WholeTextFile;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.Sights;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.file.PolicyReader;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A policy of rules as an operator writes it on the page, and pictures of that. */
class RulesPageTest extends FxTest {

  private static final int WIDE = 1020;
  private static final int HIGH = 720;

  @TempDir private Path directory;
  private final ThreadJobRunner jobs = new ThreadJobRunner(Platform::runLater);
  private Path picked;
  private OracleStore database;
  private TaskStore store;
  private StoreSession session;
  private OpenPage page;
  private TaskParts parts;
  private RetentionViewModel<Preview> model;

  @AfterEach
  void close() {
    fx(
        () -> {
          if (page != null) {
            page.close();
          }
        });
    jobs.close();
    if (store != null) {
      store.close();
    }
  }

  private Scene open() throws Exception {
    database = OracleStores.sqlite(directory, Journal.WAL);
    store = database.open();
    session = RetentionBench.session(database, store, jobs, Environment.STAGING);
    FileSaver saver =
        (owner, title, kind, name) ->
            Optional.of(new WholeTextFile(directory.resolve(name), false));
    show(
        () -> {
          Workplace workplace =
              new Workplace(
                  ZoneId.of("UTC"),
                  (owner, title, kind, patterns) -> Optional.ofNullable(picked),
                  saver,
                  RetentionBench.cleanup(database),
                  RetentionBench.holding(database));
          parts = RetentionBench.parts(session, workplace);
          model = parts.model();
          page = new TaskRetention(workplace).open(parts, session);
          page.shown();
          return new StackPane(page.node());
        });
    return stage().getScene();
  }

  private static Optional<Window> dialog() {
    return Window.getWindows().stream()
        .filter(window -> window instanceof Stage shown && shown != stage())
        .findFirst();
  }

  /** Other parts of the page have fields of the same name. */
  private Node field(String query) {
    return from(dialog().orElseThrow().getScene().getRoot()).lookup(query).query();
  }

  private String inForm(String query) {
    return ((Label) field(query)).getText();
  }

  private String besideRules(String query) {
    return from(lookup(".retention-side").<Node>query()).lookup(query).queryLabeled().getText();
  }

  private void openForm() {
    clickOn("#add");
    await(
        "the form",
        () -> dialog().isPresent() && dialog().orElseThrow().getScene().getFocusOwner() != null);
    await("its first field", () -> field("#name").isFocused());
  }

  private void addRule(Runnable typing) {
    openForm();
    typing.run();
    clickOn("Add rule");
    await("the rule", () -> dialog().isEmpty());
  }

  @Test
  void anOperatorWritesRulesAndSeesWhatEachOfThemDeletes() throws Exception {
    Scene scene = open();
    clickOn("Rules");
    Screens.page(scene, "rules-empty", WIDE, HIGH);
    clickOn("#preview");
    assertThat(besideRules("#problem")).isEqualTo("Add a rule first.");
    addRule(
        () -> {
          clickOn(field("#name")).write("import-*");
          clickOn(field("#maxCount")).write("3");
          Screens.snapshot(dialog().orElseThrow().getScene(), "rule-form");
        });
    addRule(
        () -> {
          clickOn(field("#name")).write("doc.approval");
          clickOn(field("#forever"));
        });
    openForm();
    clickOn(field("#age")).write("30");
    clickOn("Add rule");
    assertThat(inForm("#ageProblem")).contains("has no unit");
    Screens.snapshot(dialog().orElseThrow().getScene(), "rule-form-problem");
    clickOn(field("#age")).write("d");
    clickOn("Add rule");
    await("the rule", () -> dialog().isEmpty());
    clickOn("#preview");
    await("a preview", () -> model.preview.value() != null);
    await("the plan", () -> model.plan.plan.get() != null);
    assertThat(model.preview.value().byRule()).containsOnlyKeys("name:import-*", "default");
    Screens.page(scene, "rules-preview", WIDE, HIGH);
    Screens.page(scene, "rules-preview-larger", 1180, 820);
    assertThat(lookup("By rule").tryQuery()).isPresent();
    List<TaskId> seen = new ArrayList<>();
    fx(() -> Sights.tasks(session, seen::add));
    clickOn("webhook.deliver").type(KeyCode.ENTER);
    assertThat(seen).containsExactly(TaskId.of(20));
    RetentionBench.beside(database, model).addHazards();
    clickOn("#wholeWorkflows").clickOn("#preview");
    await("a preview of whole workflows", () -> model.preview.value().policy().wholeWorkflows());
    await(
        "what stays", () -> lookup("#spared").queryLabeled().getText().contains("torn row by row"));
    Screens.page(scene, "rules-whole", WIDE, HIGH);
  }

  @Test
  void theRuntimesOwnPolicyIsChosenAndPreviewed() throws Exception {
    Scene scene = open();
    clickOn("#byOwn");
    clickOn("#preview");
    await("the preview", () -> model.preview.value() != null);
    assertThat(model.preview.value().policy().statuses())
        .isEqualTo(Set.copyOf(FibFlowTerms.STATUSES.usual()));
    Screens.page(scene, "policy-own", WIDE, HIGH);
  }

  @Test
  void whatContradictsIsSaidBesideTheRules() throws Exception {
    Scene scene = open();
    clickOn("#keep").write("30d");
    clickOn("Rules");
    addRule(() -> clickOn(field("#rule-status-completed")).clickOn(field("#age")).write("7d"));
    assertThat(besideRules("#problem"))
        .contains("“status:completed,permanently_failed”")
        .contains("“status:completed”");
    assertThat(parts.policy().policy.get()).isNull();
    Screens.page(scene, "rules-tie", WIDE, HIGH);
    type(KeyCode.DELETE);
    assertThat(parts.policy().policy.get())
        .isEqualTo(Policy.of(30 * 86_400, FibFlowTerms.STATUSES.usual()));
  }

  @Test
  void aPolicyIsSavedOpenedAndRefusedWithItsLine() throws Exception {
    Scene scene = open();
    clickOn("#keep").write("30d");
    clickOn("Rules");
    clickOn("#wholeWorkflows");
    clickOn("#file").clickOn("Save as…");
    Path saved = directory.resolve("policy.yaml");
    await("the file", () -> Files.exists(saved));
    await("its name", () -> lookup("#fileName").queryLabeled().getText().equals("policy.yaml"));
    assertThat(
            PolicyReader.read(saved, FibFlowTerms.STATUSES.deletable, KnownStores.ALL)
                .policy()
                .wholeWorkflows())
        .isTrue();
    picked = Files.writeString(directory.resolve("bad.yaml"), "rules:\n  - age: 30\n");
    clickOn("#file").clickOn("Open a policy…");
    await("the line", () -> lookup("#fileProblem").queryLabeled().getText().contains("line 2"));
    Screens.page(scene, "rules-file-problem", WIDE, HIGH);
    picked = Files.writeString(directory.resolve("simple.json"), "{\"expire_time\": 3600}");
    clickOn("#file").clickOn("Open a policy…");
    await("the policy", () -> parts.policy().age.keep.get().equals("1h"));
  }
}
