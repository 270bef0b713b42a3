package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.plan.Planning;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.s3.S3Server;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import javafx.scene.control.Labeled;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An operator opens a plan's file from outside the window. */
class PlanInWindowTest extends DesktopTest {

  private OracleStore oracle;
  private Path plan;

  @BeforeEach
  void freeze() throws Exception {
    oracle = OracleStores.sqlite(Files.createDirectory(directory.resolve("own")), Journal.ROLLBACK);
    plan = directory.resolve("friday.plan");
    Cancellation never = Cancellation.never();
    try (TaskStore store = oracle.open();
        RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(never)) {
      new Planning(
              new dev.holdfast.journal.Journal(
                  new Records(
                      directory.resolve("records"), null, new Operator("ann", null, "desk")),
                  Clock.systemUTC()))
          .freeze(
              plan,
              new PreviewScan(Policy.olderThan(86_400), OracleStores.NOW, null, Holds.NONE)
                  .run(snapshot, Progress.NONE),
              Decisions.NONE,
              store,
              false,
              null,
              never);
    }
  }

  private Settings saved(OracleStore... stores) {
    Settings settings = Settings.DEFAULT;
    for (OracleStore store : stores) {
      settings =
          settings.adding(
              new ConnectionProfile(
                  "Orders" + (settings.connections().isEmpty() ? "" : " elsewhere"),
                  store.address(),
                  Environment.PRODUCTION));
    }
    return settings;
  }

  private OracleStore other() throws Exception {
    return OracleStores.sqlite(Files.createDirectory(directory.resolve("other")), Journal.ROLLBACK);
  }

  private void start(Path file) {
    fx(() -> context().start(file.toString()));
  }

  private boolean isVisible(String query) {
    return lookup(query).tryQuery().map(node -> node.isVisible()).orElse(false);
  }

  private String said(String query) {
    return lookup(query + " .label").<Labeled>queryAllAs(Labeled.class).stream()
        .map(Labeled::getText)
        .reduce("", (before, text) -> before + text);
  }

  @Test
  void aPlanOfAConnectionOpensOnItsRetentionPage() throws Exception {
    open(saved(other(), oracle));
    start(plan);
    await("the plan", () -> isVisible("#planOpened"));
    assertThat(state().item().profile().name()).isEqualTo("Orders elsewhere");
    assertThat(isVisible("#arrivedPlan")).isFalse();
    Screens.page(stage().getScene(), "plan-arrived");
    start(plan);
    await("the same again", () -> context().isIdle());
    assertThat(isVisible("#planOpened")).as("in the store that is open already").isTrue();
  }

  @Test
  void aStoreThatIsNoConnectionIsOpenedOnlyWhenTheOperatorSaysSo() throws Exception {
    open(saved(other()));
    start(plan);
    await("the question", () -> isVisible("#arrivedThere"));
    assertThat(state()).isInstanceOf(ShellState.Welcome.class);
    assertThat(said("#arrivedPlan")).contains("friday.plan").contains(oracle.address());
    await("the focus", () -> lookup("#arrivedDismiss").query().isFocused());
    Screens.page(stage().getScene(), "plan-arrived-unknown");
    Screens.page(stage().getScene(), "plan-arrived-unknown-narrow", 784, 600);
    clickOn("#arrivedThere");
    await("the plan", () -> isVisible("#planOpened"));
    assertThat(state().item().saved).isFalse();
    assertThat(isVisible("#arrivedPlan")).isFalse();
  }

  @Test
  void aPlanWithoutAnAddressAsksOfWhichConnectionItIsAndAnotherStoreRefusesIt() throws Exception {
    open(saved(other()));
    Path earlier = Path.of(PlanInWindowTest.class.getResource("/plan/format-1.plan").toURI());
    start(earlier);
    await("the question", () -> isVisible("#arrivedWhich"));
    assertThat(isVisible("#arrivedThere")).isFalse();
    Screens.page(stage().getScene(), "plan-arrived-which");
    clickOn("#arrivedWhich").clickOn(".menu-item .label");
    await("why it may not run", () -> isVisible("#planRefused"));
    assertThat(said("#planRefused")).contains("The plan was made for ");
    Screens.page(stage().getScene(), "plan-arrived-other-store");
  }

  @Test
  void aDamagedPlanIsSaidOnThePageAndNothingOfItIsShown() throws Exception {
    open(saved(oracle));
    String text = Files.readString(plan, StandardCharsets.ISO_8859_1);
    Files.writeString(plan, text.substring(0, text.length() - 100), StandardCharsets.ISO_8859_1);
    start(plan);
    await("the failure", () -> isVisible("#openPlanFailure"));
    assertThat(said("#openPlanFailure")).contains("was changed or damaged");
    assertThat(isVisible("#planOpened")).isFalse();
    Screens.page(stage().getScene(), "plan-arrived-damaged");
  }

  @Test
  void aFileThatIsOnlyCalledAPlanIsSaidAboveThePages() throws Exception {
    start(Files.writeString(directory.resolve("garden.plan"), "Buy seeds"));
    await("the sentence", () -> isVisible("#arrivedPlan"));
    assertThat(said("#arrivedPlan")).contains("garden.plan is not a plan");
    Screens.page(stage().getScene(), "plan-arrived-none");
    clickOn("#arrivedDismiss");
    await("it is gone", () -> !isVisible("#arrivedPlan"));
    start(Files.writeString(directory.resolve("half"), "holdfast-plan\n{\"store\""));
    await("the sentence", () -> isVisible("#arrivedPlan"));
    assertThat(said("#arrivedPlan")).contains("was changed or damaged");
  }

  @Test
  void anAddressThatNobodyReadsToItsEndIsNotOffered() throws Exception {
    open(saved(oracle));
    Path hostile = directory.resolve("hostile.plan");
    Files.writeString(
        hostile,
        "holdfast-plan\n{\"store\":{\"address\":\"postgresql://" + "a".repeat(9_000) + "/x\"}}\n");
    start(hostile);
    await("the question", () -> isVisible("#arrivedWhich"));
    assertThat(isVisible("#arrivedThere")).isFalse();
    assertThat(said("#arrivedPlan")).doesNotContain("aaaa");
  }

  @Test
  void nothingIsSignedForAnEndpointThatAPlanNamesBeforeTheOperatorSaysSo() throws Exception {
    try (S3Server server = S3Server.start()) {
      open(saved(oracle));
      Path foreign = directory.resolve("bucket.plan");
      String address = "s3://queue?endpoint=" + server.endpoint();
      Files.writeString(foreign, "holdfast-plan\n{\"store\":{\"address\":\"" + address + "\"}}\n");
      start(foreign);
      await("the question", () -> isVisible("#arrivedThere"));
      assertThat(said("#arrivedPlan")).contains(address);
      assertThat(server.log().calls()).isEmpty();
    }
  }

  @Test
  void aPlanForStreamsIsNotTakenForOneOfTasks() throws Exception {
    open(saved(oracle));
    Path streams = directory.resolve("streams.plan");
    Files.writeString(
        streams, "holdfast-stream-plan\n{\"store\":{\"address\":\"" + oracle.address() + "\"}}\n");
    start(streams);
    await("the sentence", () -> isVisible("#arrivedPlan"));
    assertThat(said("#arrivedPlan")).contains("cannot open it now");
    assertThat(state()).isInstanceOf(ShellState.Open.class);
  }
}
