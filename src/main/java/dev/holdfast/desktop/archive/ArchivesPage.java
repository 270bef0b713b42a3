package dev.holdfast.desktop.archive;

import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.ModelPage;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.ShellPage;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.journal.Journal;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.terms.Capability;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The Archives page of the shell.
 *
 * @param opener opens an archive in the console, like any store
 */
public record ArchivesPage(Workplace workplace, Journal journal, Consumer<Path> opener)
    implements ShellPage {

  @Override
  public String code() {
    return "archives";
  }

  @Override
  public Optional<StoreSession> part(StoreSession session) {
    return Optional.of(session.retained());
  }

  /** Only what can be cleaned up has archives, and takes tasks back from them. */
  @Override
  public boolean suits(StoreInfo store) {
    return store.can(Capability.RETENTION) || (store.can(Capability.STREAMS) && !store.archive());
  }

  @Override
  public OpenPage open(StoreSession session) {
    ArchivesViewModel model = new ArchivesViewModel(session, journal, workplace.holding());
    TimeText times = new TimeText(session.clock(), workplace.zone());
    ArchivesView view = new ArchivesView(model, times, workplace.open(), opener);
    return new ModelPage(model, view.node(), view::focus, HelpTopic.of("archives"));
  }
}
