package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.dapr.FakeSidecar;
import dev.holdfast.desktop.fx.SaidTexts;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.s3.S3Server;
import dev.holdfast.s3.Versioning;
import dev.holdfast.store.buquet.BuquetBucket;
import dev.holdfast.store.buquet.TaskScenarios;
import dev.holdfast.store.buquet.WorkflowScenarios;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * No page, dialog, tooltip or job of the window speaks of tasks, rows, events or attempts where a
 * store of this kind has none. Each walks through every page, every tab and the first of every
 * list, through a cleanup with an archive, a hold and a frozen plan.
 */
class WordsInWindowTest extends DesktopTest {

  private static final List<String> EXCEPTIONS =
      List.of(
          // An archive is a database of its own, with rows, whatever they are of.
          "the checksum of every row",
          "rows checked",
          "any SQLite program shows its rows",
          // The palette is one for all stores of the window, and a position has this form.
          "a position such as “412 at event 99”");

  private final Map<String, String> said = new LinkedHashMap<>();
  private String place = "";

  @BeforeEach
  void listenToJobs() {
    fx(
        () ->
            lookup("#jobsButton")
                .<Labeled>query()
                .textProperty()
                .subscribe(text -> said.putIfAbsent(text, "a job")));
  }

  @Test
  void aFolderOfObjectsHasNoTasks() throws Exception {
    ObjectFolder folder = new ObjectFolder(Files.createDirectory(directory.resolve("objects")));
    for (int number = 1; number <= 9; number++) {
      folder.put("invoice " + number, "stored", ObjectFolder.OLD + number, number);
    }
    folder.put("letter", "spoilt", ObjectFolder.OLD, 1);
    folder.put(ObjectFolder.LOCKED + "deed", "stored", ObjectFolder.OLD, 1);
    walk(folder.address(), "objects");
    assertThat(without("tasks?|rows?|events?|attempts?")).isEmpty();
  }

  @Test
  void aSidecarHasInstances() throws Exception {
    try (FakeSidecar fake = FakeSidecar.start()) {
      Instant then = Instant.now().minus(Duration.ofDays(3));
      fake.instance("order-1", then)
          .started("Order", "{}")
          .activity("Pay", "1", "2")
          .completed("1");
      fake.instance("order-2", then).started("Order", "{}").failed("Boom", "no money");
      fake.instance("order-3", then).started("Ship", "{}").stalled("no such version");
      walk(fake.address(), "sidecar");
    }
    assertThat(without("tasks?|rows?")).isEmpty();
  }

  @Test
  void aBucketHasTasksAndWorkflowsAndNoRows() throws Exception {
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    try (S3Server server = S3Server.start()) {
      server.bucket("queue", Versioning.ENABLED);
      BuquetBucket bucket = BuquetBucket.directly(server, "queue", 1);
      server.clock().advance(Duration.ofDays(-3));
      new WorkflowScenarios(bucket).completed("wf-a");
      new WorkflowScenarios(bucket).failed();
      new TaskScenarios(bucket).completedAfterTwoRetries();
      server.clock().advance(Duration.ofDays(3));
      walk("s3://queue?endpoint=" + server.endpoint(), "bucket");
    }
    assertThat(without("rows?")).isEmpty();
  }

  /**
   * Texts of the journal about archives: an entry counts tasks whatever the kind calls them, and
   * the filter line has a word for their id. The receipt has no other noun to take yet.
   */
  private static final Pattern OF_ARCHIVES =
      Pattern.compile("(?s).*(task:\\d|archive|, Archive,).*|Tasks|.*\\n[\\d,]+ tasks");

  /** Returns which texts say one of these words, with the place where each was first read. */
  private Map<String, String> without(String words) {
    Pattern word = Pattern.compile("(?i)\\b(" + words + ")\\b");
    Map<String, String> wrong = new LinkedHashMap<>(said);
    wrong
        .entrySet()
        .removeIf(
            each ->
                each.getValue().equals("Journal") && OF_ARCHIVES.matcher(each.getKey()).matches());
    wrong
        .keySet()
        .removeIf(
            text -> !word.matcher(text).find() || EXCEPTIONS.stream().anyMatch(text::contains));
    return wrong;
  }

  private void walk(String address, String name) {
    fx(() -> context().start(address));
    await("the store is open", () -> state() instanceof ShellState.Open);
    List<String> titles = ((ShellState.Open) state()).store().titles();
    int retention = titles.indexOf("Retention");
    page(titles, titles.getFirst().equals("Overview") ? 1 : 0);
    hold(titles);
    page(titles, retention);
    clean(name);
    for (int index = 0; index < titles.size(); index++) {
      page(titles, index);
      Screens.page(stage().getScene(), "words-" + name + "-" + titles.get(index).toLowerCase());
    }
    page(titles, retention);
    page(titles, titles.indexOf("Archives"));
    restore();
    press(KeyCode.CONTROL, KeyCode.K).release(KeyCode.K, KeyCode.CONTROL);
    read("the palette");
    push(KeyCode.ESCAPE);
  }

  private void page(List<String> titles, int index) {
    fx(() -> context().shell.showPage(index));
    read(titles.get(index));
    choose();
    for (TabPane pane : SaidTexts.shown(TabPane.class)) {
      for (int tab = 0; tab < pane.getTabs().size(); tab++) {
        int chosen = tab;
        fx(() -> pane.getSelectionModel().select(chosen));
        read(titles.get(index) + " > " + pane.getTabs().get(tab).getText());
        choose();
      }
      fx(() -> pane.getSelectionModel().select(0));
    }
  }

  /** Looks at the first of every list. */
  private void choose() {
    fx(
        () -> {
          SaidTexts.shown(TableView.class).forEach(each -> each.getSelectionModel().select(0));
          SaidTexts.shown(TreeTableView.class).forEach(each -> each.getSelectionModel().select(0));
          SaidTexts.shown(ListView.class).forEach(each -> each.getSelectionModel().select(0));
        });
    read(place + ", the first of each list");
  }

  private void hold(List<String> titles) {
    if (titles.contains("Workflows")) {
      page(titles, titles.indexOf("Workflows"));
    }
    press("#holdChange");
    read("the question of a hold");
    push(KeyCode.ESCAPE);
  }

  /** Previews, freezes, and runs with an archive. */
  private void clean(String name) {
    clickOn("#keep").write("1d").push(KeyCode.ENTER);
    await("a preview", () -> enabled("#delete"));
    read("a preview");
    choose();
    for (Button allow : SaidTexts.shown(Button.class)) {
      if (allow.getId() != null && allow.getId().startsWith("allow-")) {
        fx(allow::fire);
      }
    }
    press("#freeze");
    read("the question before a freeze");
    push(KeyCode.ESCAPE);
    press("#delete");
    await("the confirmation", () -> Window.getWindows().size() > 1);
    for (CheckBox choice : SaidTexts.shown(CheckBox.class)) {
      fx(() -> choice.setSelected(true));
    }
    read("the confirmation");
    Screens.snapshot(lookup(".dialog-pane").query().getScene(), "words-" + name + "-confirm");
    Button go = lookup(".dialog-pane .button.danger").query();
    await("it can be confirmed", () -> !go.isDisabled());
    fx(go::fire);
    await("the result", () -> isShown("#saveReport"));
    read("the result");
    press("#showPreview");
    read("the preview after the run");
  }

  private void restore() {
    if (lookup("#restoreLook").tryQuery().isPresent()) {
      press("#restoreLook");
      read("what would be restored");
      press("#restoreRun");
      read("the question before a restore");
      fx(() -> lookup(".dialog-pane .button.accent").<Button>query().fire());
      read("what was restored");
    }
  }

  private void press(String button) {
    await(button, () -> enabled(button));
    fx(() -> lookup(button).<Button>query().fire());
  }

  private boolean enabled(String query) {
    return lookup(query).tryQuery().map(Node::isDisabled).filter(off -> !off).isPresent();
  }

  private void read(String where) {
    place = where;
    await("everything is answered", () -> context().isIdle());
    fx(() -> SaidTexts.now().forEach(text -> said.putIfAbsent(text, where)));
  }
}
