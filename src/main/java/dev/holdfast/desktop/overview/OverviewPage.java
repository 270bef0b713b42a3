package dev.holdfast.desktop.overview;

import dev.holdfast.desktop.act.Acting;
import dev.holdfast.desktop.fx.WhileSeen;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.ModelPage;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.ShellPage;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.journal.Journal;
import dev.holdfast.store.StoreInfo;
import java.util.Optional;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;

/**
 * The page Overview of the shell: the first of a store that tells what it gets done.
 *
 * @param needs what needs a person
 * @param journal tells of cleanups, so that retention can be judged; null where nothing does
 */
public record OverviewPage(Workplace workplace, Needs needs, Journal journal) implements ShellPage {

  /** What is shown is read again this often, while it is looked at. */
  private static final Duration RHYTHM = Duration.seconds(30);

  @Override
  public String code() {
    return "overview";
  }

  /** In an archive nothing happens any more. */
  @Override
  public boolean suits(StoreInfo store) {
    return !store.archive();
  }

  @Override
  public Optional<StoreSession> part(StoreSession session) {
    return Optional.of(session).filter(Needs::tells);
  }

  @Override
  public OpenPage open(StoreSession session) {
    OverviewViewModel model = new OverviewViewModel(session, needs.of(session), journal);
    StackPane node = new StackPane();
    Acting acting =
        new Acting(
                session, workplace.cleanup(), workplace.save(), () -> node.getScene().getWindow())
            .opening(workplace.open(), workplace.zone());
    OverviewView view = new OverviewView(model, acting);
    node.getChildren().setAll(view.node());
    WhileSeen.repeat(node, RHYTHM, model::tick);
    Runnable closed =
        () -> {
          acting.close();
          needs.forget(session);
        };
    HelpTopic help = HelpTopic.of("user-guide#overview");
    return new ModelPage(model, node, view::focus, help, closed);
  }
}
