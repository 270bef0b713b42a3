package dev.holdfast.desktop.journal;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.ShellPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.journal.Journal;
import java.time.ZoneId;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.util.Duration;

/**
 * The Journal page of the shell. The journal is the user's: it tells of all stores.
 *
 * @param zone in which times are shown
 * @param files where the journal may be exported
 */
public record JournalPage(ZoneId zone, Journal journal, FileSaver files) implements ShellPage {
  /** Ages are written again this often. */
  private static final Duration AGES = Duration.seconds(30);

  @Override
  public String code() {
    return "journal";
  }

  @Override
  public String title() {
    return Fxml.messages(JournalPage.class).get("page.title");
  }

  @Override
  public OpenPage open(StoreSession session) {
    JournalViewModel model = new JournalViewModel(session, journal, zone);
    return new Opened(model, new JournalView(model, session.clock(), zone, files), ages());
  }

  private static Timeline ages() {
    Timeline ages = new Timeline();
    ages.setCycleCount(Animation.INDEFINITE);
    return ages;
  }

  private record Opened(JournalViewModel model, JournalView view, Timeline ages)
      implements OpenPage {

    private Opened {
      ages.getKeyFrames().setAll(new KeyFrame(AGES, event -> view.tell()));
    }

    @Override
    public HelpTopic help() {
      return HelpTopic.of("journal-and-holds#the-journal");
    }

    @Override
    public Node node() {
      return view.node();
    }

    /** Another process may have written since: it is read each time it is looked at. */
    @Override
    public void shown() {
      model.refresh();
      ages.play();
      Platform.runLater(view::focus);
    }

    @Override
    public void hidden() {
      ages.stop();
    }

    @Override
    public boolean show(Sight sight) {
      if (sight instanceof Sight.OfEntry(long sequence)) {
        model.look(sequence);
        return true;
      }
      return false;
    }

    @Override
    public void refresh() {
      if (model.listing().value() != null) {
        model.refresh();
      }
    }

    @Override
    public void close() {
      ages.stop();
      model.close();
    }
  }
}
