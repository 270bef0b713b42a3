package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.dapr.FakeInstance;
import dev.holdfast.dapr.FakeSidecar;
import dev.holdfast.dapr.StateFile;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.store.history.Descendant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextField;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;

/** A sidecar is typed into its form, and its instances are listed. */
class SidecarInWindowTest extends DesktopTest {

  private void type(String field, String text) {
    fx(() -> lookup(field).<TextField>query().setText(text));
  }

  @Test
  void theInstancesOfASidecarAreListed() throws Exception {
    try (FakeSidecar fake = FakeSidecar.start()) {
      Instant then = Instant.now().minus(Duration.ofDays(3));
      fake.instance("order-1", then)
          .started("Order", "{}")
          .activity("Pay", "1", "2")
          .completed("1");
      fake.instance("order-2", then).started("Order", "{}").failed("Boom", "no money");
      fake.instance("order-3", then).started("Ship", "{}").stalled("no such version");
      clickOn("Connect a store");
      clickOn("#daprKind");
      type("#host", "127.0.0.1");
      type("#port", String.valueOf(fake.port()));
      type("#app", FakeSidecar.APP);
      Window dialog =
          Window.getWindows().stream()
              .filter(window -> window != stage())
              .findFirst()
              .orElseThrow();
      Screens.snapshot(dialog.getScene(), "sidecar-form");
      clickOn("Save and connect");
      await("the store is open", () -> state() instanceof ShellState.Open);
      await("its instances", () -> isShown("order-2"));
      Screens.page(stage().getScene(), "sidecar-instances");
      assertThat(fake.calls("PurgeInstances")).isEmpty();
    }
  }

  @Test
  void anInstanceTellsWhatItsEventsAreAboutAndOfNoAttempts() {
    try (FakeSidecar fake = FakeSidecar.start()) {
      FakeInstance calm =
          fake.instance("calm", Instant.now().minus(Duration.ofDays(3)))
              .started("Order", "{\"n\":1}")
              .activity("Pay", "{\"amount\":12.5}", "\"paid\"");
      int child = calm.child("calm:0001", "Pack");
      calm.after(Duration.ofSeconds(5)).childFailed(child, "IOError", "no truck");
      calm.after(Duration.ofSeconds(1)).completed("\"ok\"");
      open(fake, "Instances");
      clickOn("calm");
      await("its situation", () -> texts().anyMatch(text -> text.startsWith("Completed")));
      await("what it ran", () -> isShown("Pack"));
      assertThat(texts()).noneMatch(text -> text.toLowerCase(Locale.ROOT).contains("attempt"));
      Screens.page(stage().getScene(), "sidecar-details");
      press(KeyCode.CONTROL, KeyCode.T).release(KeyCode.T, KeyCode.CONTROL);
      await("the timeline", () -> isShown("#goTo"));
      await(
          "what an event is about",
          () -> texts().anyMatch(text -> text.equals("Pay   input {\"amount\":12.5}")));
      assertThat(texts()).noneMatch(text -> text.toLowerCase(Locale.ROOT).contains("attempt"));
      Screens.page(stage().getScene(), "sidecar-timeline");
    }
  }

  /** The tree itself: its tab has the same name, and is there before it. */
  @SuppressWarnings("unchecked")
  private Optional<TreeTableView<Descendant>> descents() {
    return lookup("#descents").queryAll().stream()
        .filter(TreeTableView.class::isInstance)
        .map(node -> (TreeTableView<Descendant>) node)
        .filter(tree -> tree.getRoot() != null && !tree.getRoot().getChildren().isEmpty())
        .findFirst();
  }

  private Stream<String> texts() {
    return lookup(".label").<Labeled>queryAll().stream()
        .filter(label -> label.isVisible() && label.getText() != null)
        .map(Labeled::getText);
  }

  private Stream<String> said() {
    return lookup(".problem").<Labeled>queryAll().stream().map(Labeled::getText);
  }

  private void open(FakeSidecar fake, String page) {
    fx(() -> context().start(fake.address()));
    await("the store is open", () -> state() instanceof ShellState.Open);
    clickOn(page);
    await("everything is read", () -> context().isIdle());
  }

  private Path configuration(String name, String... durations) throws IOException {
    return Files.writeString(
        directory.resolve(name),
        """
        apiVersion: dapr.io/v1alpha1
        kind: Configuration
        metadata:
          name: retention
        spec:
          workflow:
            stateRetentionPolicy: { %s }
        """
            .formatted(String.join(", ", durations)));
  }

  /** Opens a configuration with these durations, and sees where they are from. */
  private void configure(String name, String... durations) throws IOException {
    Path file = configuration(name, durations);
    choose(file);
    clickOn("Open configuration…");
    await(
        "where it is from",
        () ->
            isShown(
                "From "
                    + file.toAbsolutePath()
                    + ". The running sidecar may have been started with another."));
  }

  /** What each rule is about, and what it does. */
  private List<String> rules() {
    return from(lookup(".rules-list").<Node>query())
        .lookup(".list-cell .label")
        .<Labeled>queryAll()
        .stream()
        .map(Labeled::getText)
        .toList();
  }

  @Test
  void aConfigurationIsAppliedWithItsPathAndADoubt() throws Exception {
    try (FakeSidecar fake = FakeSidecar.start()) {
      Instant then = Instant.now().minus(Duration.ofDays(3));
      fake.instance("order-1", then).started("Order", "{}").completed("1");
      fake.instance("order-2", then).started("Order", "{}").failed("Boom", "no money");
      open(fake, "Retention");
      configure("config.yaml", "completed: 24h", "anyTerminal: 720h");
      List<String> read =
          List.of(
              "status:completed",
              "completed at least 1d old",
              "default",
              "completed, failed, terminated or canceled at least 30d old");
      await("its rules", () -> rules().equals(read));
      clickOn("#preview");
      await("what would go", () -> isShown("order-1"));
      assertThat(isShown("order-2")).as("kept for a month").isFalse();
      assertThat(lookup("#spared").<Labeled>query().getText())
          .contains("would be purged if this policy were applied now")
          .contains("due for more than a minute");
      Screens.page(stage().getScene(), "sidecar-configuration");
      choose(configuration("days.yaml", "completed: 1d"));
      clickOn("Open configuration…");
      await("why not", () -> said().anyMatch(text -> text.contains("24h")));
      assertThat(rules()).as("what was read before").containsExactlyElementsOf(read);
      configure("other.yaml", "completed: 9000h", "failed: 1h");
      List<String> other =
          List.of(
              "status:completed",
              "completed at least 375d old",
              "status:failed",
              "failed at least 1h old");
      await("the rules of the other", () -> rules().equals(other));
      Screens.page(stage().getScene(), "sidecar-durations");
      clickOn("#preview");
      await("the other goes", () -> isShown("order-2") && !isShown("order-1"));
      clickOn("#delete");
      await("the question", () -> lookup(".dialog-pane").tryQuery().isPresent());
      Button purge = lookup(".dialog-pane .button.danger").query();
      await("it can be confirmed", () -> !purge.isDisabled());
      fx(purge::fire);
      await("the result", () -> isShown("#saveReport"));
      assertThat(fake.app().all()).extracting(FakeInstance::id).containsExactly("order-1");
    }
  }

  @Test
  void aStateStoreIsPreviewedAndItsPurgeRefusedWithTheReason() throws Exception {
    Path file = directory.resolve("state.db");
    try (FakeSidecar fake = FakeSidecar.start();
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      Instant then = Instant.now().minus(Duration.ofDays(3));
      fake.instance("order-1", then).started("Order", "{}").completed("1");
      fake.instance("order-2", then).started("Order", "{}").failed("Boom", "no money");
      StateFile state = new StateFile(connection, "sqlite", "state").create();
      for (FakeInstance instance : fake.app().all()) {
        state.put(FakeSidecar.APP, instance);
      }
    }
    fx(() -> context().start("dapr+sqlite:" + file + "?app=" + FakeSidecar.APP));
    await("the store is open", () -> state() instanceof ShellState.Open);
    openPage("Retention");
    await("everything is read", () -> context().isIdle());
    configure("config.yaml", "completed: 1h");
    assertThat(lookup("#keep").queryTextInputControl().getText()).isEqualTo("1h");
    clickOn("#preview");
    await("what would go", () -> isShown("order-1"));
    Screens.page(stage().getScene(), "state-store-preview");
    assertThat(isShown("order-1")).isTrue();
    clickOn("#delete");
    await(
        "why not",
        () ->
            lookup(".label").<Labeled>queryAllAs(Labeled.class).stream()
                .anyMatch(label -> label.getText().contains("a purge needs the sidecar. Use")));
    Screens.page(stage().getScene(), "state-store-retention");
    assertThat(lookup("#connectionLost").query().isVisible())
        .as("the store has not failed")
        .isFalse();
    clickOn("Instances");
    await("the list", () -> isShown("order-2"));
    clickOn("order-2");
    await("its details", () -> lookup("Retention").queryAll().size() > 1);
  }

  @Test
  void detailsShowTheTreeOfAnInstanceAndLeadOn() throws Exception {
    try (FakeSidecar fake = FakeSidecar.start()) {
      Instant then = Instant.now().minus(Duration.ofDays(3));
      FakeInstance order = fake.instance("order-1", then).started("Order", "{}");
      order.child("payment-1", "Payment");
      order.child("parcel-9", "Parcel");
      order.completed("1");
      fake.instance("payment-1", then).started("Payment", "{}").completed("1");
      open(fake, "Instances");
      await("the list", () -> isShown("order-1"));
      clickOn("order-1");
      await("its details", () -> isShown("Tree"));
      clickOn("Tree");
      await("what it began", () -> descents().isPresent());
      TreeTableView<Descendant> tree = descents().orElseThrow();
      assertThat(tree.getRoot().getChildren())
          .extracting(item -> item.getValue().fields().get("id"))
          .containsExactly("payment-1", "parcel-9");
      assertThat(tree.getRoot().getChildren())
          .extracting(item -> item.getValue().fields().get("present"))
          .containsExactly(true, false);
      Screens.page(stage().getScene(), "sidecar-tree");
      fx(
          () -> {
            tree.requestFocus();
            tree.getSelectionModel().select(1);
          });
      push(KeyCode.ENTER);
      await("its child", () -> tree.getRoot().getValue().fields().get("id").equals("payment-1"));
    }
  }

  @Test
  void childrenGoWithTheirParentsWhereThatIsChosen() throws Exception {
    try (FakeSidecar fake = FakeSidecar.start()) {
      fake.worker(true);
      Instant then = Instant.now().minus(Duration.ofDays(3));
      FakeInstance order = fake.instance("order-1", then).started("Order", "{}");
      order.child("payment-1", "Payment");
      order.failed("Boom", "no money");
      fake.instance("payment-1", then).started("Payment", "{}", "order-1").completed("1");
      FakeInstance late = fake.instance("order-2", then).started("Order", "{}");
      late.child("parcel-2", "Parcel");
      late.failed("Boom", "no van");
      fake.instance("parcel-2", then).started("Parcel", "{}", "order-2");
      open(fake, "Retention");
      configure("config.yaml", "failed: 1h");
      assertThat(lookup("#keep").queryTextInputControl().getText()).isEqualTo("1h");
      clickOn("#preview");
      await("the parents", () -> isShown("Purge 2 instances…"));
      assertThat(lookup("#child_running-LEAVE_OUT").tryQuery()).isEmpty();

      clickOn("#choice-recursive");
      await("it is out of date", () -> lookup("#delete").queryButton().isDisabled());
      Screens.page(stage().getScene(), "sidecar-children-stale");
      clickOn("#preview");
      await("the child that runs", () -> lookup("#child_running-LEAVE_OUT").tryQuery().isPresent());
      assertThat(lookup("#delete").queryButton().isDisabled()).isTrue();
      Screens.page(stage().getScene(), "sidecar-children");
      clickOn("Rules");
      await("its rule", () -> rules().equals(List.of("status:failed", "failed at least 1h old")));
      assertThat(lookup("#wholeWorkflows").query().getParent().isVisible()).isFalse();
      Screens.page(stage().getScene(), "sidecar-rules");
      clickOn("By age");
      clickOn("#child_running-LEAVE_OUT");
      await("what is left", () -> !lookup("#delete").queryButton().isDisabled());
      clickOn("#delete");
      await("the question", () -> Window.getWindows().size() > 1);
      Window dialog =
          Window.getWindows().stream()
              .filter(window -> window != stage())
              .findFirst()
              .orElseThrow();
      Screens.snapshot(dialog.getScene(), "sidecar-children-confirm");
      fx(dialog::hide);
      assertThat(fake.calls("PurgeInstances")).isEmpty();
    }
  }
}
