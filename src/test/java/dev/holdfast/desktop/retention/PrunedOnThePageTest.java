package dev.holdfast.desktop.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.connections.StoreAccess;
import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.run.RunState;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.kind.ObjectFolder.Answer;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store where a cleanup prunes: the window says so, and what cannot be undone before it asks. */
class PrunedOnThePageTest extends FxTest {

  @TempDir private Path directory;
  private ObjectFolder folder;
  private TaskStore store;
  private OpenPage page;
  private PolicyChoice choice;
  private RetentionViewModel<Preview> model;

  @BeforeEach
  void open() throws Exception {
    folder = new ObjectFolder(Files.createDirectory(directory.resolve("objects")));
    folder.put("a", "stored", ObjectFolder.OLD, 3);
    folder.put("b", "stored", ObjectFolder.OLD + 1, 1);
    folder.put("c refused", "stored", ObjectFolder.OLD + 2, 1, Answer.REFUSES);
    store =
        KnownStores.ALL.open(
            StoreAddress.parse(folder.address()), StoreOptions.defaults(SecretSource.NONE));
    Records records =
        new Records(directory.resolve("records"), null, new Operator("ann", null, "test"));
    Cleanup cleanup = new Cleanup(new Journal(records, Clock.systemUTC()));
    StoreSession session =
        new StoreSession(
            new StoreAccess(
                KnownStores.ALL,
                StoreOptions.defaults(SecretSource.NONE),
                new ImmediateJobRunner(),
                new FailureSentence(
                    KnownStores.ALL,
                    bug -> {
                      throw new AssertionError(bug);
                    }),
                Clock.systemUTC()),
            new ConnectionProfile("Objects", folder.address(), Environment.STAGING),
            store);
    Workplace workplace =
        new Workplace(
            ZoneId.of("UTC"),
            (owner, title, kind, patterns) -> Optional.empty(),
            (owner, title, kind, name) -> Optional.empty(),
            cleanup,
            new Holding(new Journal(records, Clock.systemUTC())));
    show(
        () -> {
          choice = new PolicyChoice(session, null);
          model = new RetentionViewModel<>(session, cleanup, choice);
          page =
              new TaskRetention(workplace)
                  .open(new TaskParts(choice, model, session, workplace), session);
          page.shown();
          return new StackPane(page.node());
        });
  }

  @AfterEach
  void close() {
    fx(
        () ->
            Window.getWindows().stream()
                .filter(window -> window instanceof Stage shown && shown != stage())
                .toList()
                .forEach(Window::hide));
    fx(page::close);
    store.close();
  }

  private static String said(Node root) {
    return root.lookupAll("*").stream()
        .filter(node -> node instanceof Labeled labeled && labeled.getText() != null)
        .filter(PrunedOnThePageTest::isSeen)
        .map(node -> ((Labeled) node).getText())
        .collect(Collectors.joining("\n"));
  }

  private static boolean isSeen(Node node) {
    for (Node each = node; each != null; each = each.getParent()) {
      if (!each.isVisible()) {
        return false;
      }
    }
    return true;
  }

  private static Scene dialog() {
    return Window.getWindows().stream()
        .filter(window -> window instanceof Stage shown && shown != stage())
        .map(Window::getScene)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void eachPageSaysPruneAndWhatCannotBeUndone() throws Exception {
    Scene scene = stage().getScene();
    fx(
        () -> {
          choice.policy.age.keep.set("1d");
          model.previewChosen();
        });
    Screens.page(scene, "retention-prune-preview", 1_180, 760);
    assertThat(said(page.node()))
        .contains("Prune 3 objects…")
        .contains("Objects to prune")
        .contains("What is pruned here is still there afterwards, without its contents.")
        .contains("This store cannot undo it: what is pruned cannot be restored.");

    fx(model::askToDelete);
    assertThat(model.run.state.get()).isEqualTo(RunState.ASKING);
    Screens.snapshot(dialog(), "retention-prune-confirm");
    String asked = said(dialog().getRoot());
    assertThat(asked)
        .contains("Prune 3 objects?")
        .contains("This store cannot undo it: what is pruned cannot be restored.")
        .contains("The archive keeps pruned objects for reading only")
        .doesNotContainIgnoringCase("delete");

    clickOn("Prune 3 objects");
    await("the result", () -> model.run.outcome.get() != null);
    Screens.page(scene, "retention-prune-result", 1_180, 760);
    assertThat(said(page.node()))
        .contains("2 objects pruned")
        .contains("2 objects pruned: they are still there")
        .contains("The store refused to prune one object:")
        .doesNotContainIgnoringCase("deleted");
    assertThat(folder.keys()).isEqualTo(List.of("c refused"));
  }

  @Test
  void theOtherTabSaysItToo() {
    fx(
        () -> {
          choice.policy.age.keep.set("1d");
          model.previewChosen();
        });
    clickOn("Holds");
    assertThat(said(page.node())).doesNotContainIgnoringCase("delet");
    clickOn("Preview").clickOn("#freeze");
    assertThat(said(dialog().getRoot()))
        .contains("No more than these are pruned")
        .doesNotContainIgnoringCase("delet");
  }
}
