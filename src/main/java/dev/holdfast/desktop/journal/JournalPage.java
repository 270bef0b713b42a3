package dev.holdfast.desktop.journal;

import dev.holdfast.desktop.fx.WhileSeen;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.ModelPage;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.ShellPage;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.journal.Journal;
import javafx.util.Duration;

/**
 * The Journal page of the shell. The journal is the user's: it tells of all stores.
 *
 * @param workplace in which zone times are told, and where the journal may be exported
 */
public record JournalPage(Workplace workplace, Journal journal) implements ShellPage {
  /** Ages are written again this often. */
  private static final Duration AGES = Duration.seconds(30);

  @Override
  public String code() {
    return "journal";
  }

  @Override
  public OpenPage open(StoreSession session) {
    JournalViewModel model = new JournalViewModel(session, journal, workplace.zone());
    JournalView view = new JournalView(model, workplace.save());
    WhileSeen.repeat(view.node(), AGES, view::tell);
    return new ModelPage(
        model, view.node(), view::focus, HelpTopic.of("journal-and-holds#the-journal"));
  }
}
