package dev.holdfast.desktop.journal;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.Page;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.journal.Journal;
import java.time.ZoneId;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;

/** The Journal page of the shell. The journal is the user's: it tells of all stores. */
public final class JournalPage implements Page {

  private final ZoneId zone;
  private final Journal journal;
  private final FileSaver files;
  private final StackPane node = new StackPane();
  private JournalViewModel model;
  private JournalView view;

  /**
   * Shows nothing yet.
   *
   * @param zone in which times are shown
   * @param files where the journal may be exported
   */
  public JournalPage(ZoneId zone, Journal journal, FileSaver files) {
    this.files = files;
    this.zone = zone;
    this.journal = journal;
  }

  @Override
  public String title() {
    return Fxml.messages(JournalPage.class).get("page.title");
  }

  @Override
  public Node node() {
    return node;
  }

  @Override
  public void opened(StoreSession session) {
    closed();
    model = new JournalViewModel(session, journal);
    view = new JournalView(model, session.clock(), zone, files);
    node.getChildren().setAll(view.node());
  }

  /** Another process may have written since: it is read each time it is looked at. */
  @Override
  public void shown() {
    if (model != null) {
      model.refresh();
      Platform.runLater(view::focus);
    }
  }

  @Override
  public void refresh() {
    if (model != null && model.readingProperty().get() != null) {
      model.refresh();
    }
  }

  @Override
  public void closed() {
    node.getChildren().clear();
    if (model != null) {
      model.close();
    }
    model = null;
    view = null;
  }
}
