package dev.holdfast.desktop.archive;

import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.ShellPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.journal.Journal;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.terms.Capability;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.Node;

/** The Archives page of the shell. */
public final class ArchivesPage implements ShellPage {

  private final ZoneId zone;
  private final Journal journal;
  private final FilePicker files;
  private final Consumer<Path> opener;
  private final Holding holding;

  /**
   * Takes what the page of every store has to work with.
   *
   * @param zone in which times are shown
   * @param files how the operator chooses an archive that the journal does not know of
   * @param opener opens an archive in the console, like any store
   */
  public ArchivesPage(ZoneId zone, Journal journal, FilePicker files, Consumer<Path> opener) {
    this(zone, journal, files, opener, null);
  }

  private ArchivesPage(
      ZoneId zone, Journal journal, FilePicker files, Consumer<Path> opener, Holding holding) {
    this.holding = holding;
    this.zone = zone;
    this.journal = journal;
    this.files = files;
    this.opener = opener;
  }

  /** Returns the same where what was restored can be put on hold. */
  public ArchivesPage holding(Holding road) {
    return new ArchivesPage(zone, journal, files, opener, road);
  }

  @Override
  public String code() {
    return "archives";
  }

  @Override
  public String title() {
    return Fxml.messages(ArchivesPage.class).get("page.title");
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
    ArchivesViewModel model = new ArchivesViewModel(session, journal, holding);
    return new Opened(
        model, new ArchivesView(model, new TimeText(session.clock(), zone), files, opener));
  }

  private record Opened(ArchivesViewModel model, ArchivesView view) implements OpenPage {

    @Override
    public HelpTopic help() {
      return HelpTopic.of("archives");
    }

    @Override
    public Node node() {
      return view.node();
    }

    /** A cleanup may have written an archive since: the list is read each time it is looked at. */
    @Override
    public void shown() {
      model.refresh();
      Platform.runLater(view::focus);
    }

    @Override
    public boolean show(Sight sight) {
      if (sight instanceof Sight.OfArchive(Path file)) {
        model.open(file);
        return true;
      }
      return false;
    }

    @Override
    public void refresh() {
      if (model.loadedProperty().get()) {
        model.refresh();
      }
    }

    @Override
    public void close() {
      model.close();
    }
  }
}
