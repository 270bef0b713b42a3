package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.Page;
import dev.holdfast.desktop.shell.StoreSession;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;

/** The Retention page of the shell: a new view for each store. */
public final class RetentionPage implements Page {

  private final Workplace workplace;
  private final StackPane node = new StackPane();
  private RetentionViewModel retention;
  private RetentionView view;

  /**
   * Has no store yet.
   *
   * @param workplace what it has to work with
   */
  public RetentionPage(Workplace workplace) {
    this.workplace = workplace;
  }

  @Override
  public String title() {
    return Fxml.messages(RetentionPage.class).get("page.title");
  }

  @Override
  public Node node() {
    return node;
  }

  @Override
  public void opened(StoreSession session) {
    closed();
    show(new RetentionViewModel(session, workplace.cleanup()), session);
  }

  /** Shows a page that judges as the test wants. */
  void show(RetentionViewModel model, StoreSession session) {
    retention = model;
    view = new RetentionView(model, session, workplace);
    node.getChildren().setAll(view.node());
  }

  @Override
  public void shown() {
    if (view != null) {
      view.tabs().shown();
      Platform.runLater(view::focus);
    }
  }

  @Override
  public void hidden() {
    if (view != null) {
      view.tabs().hidden();
    }
  }

  @Override
  public void refresh() {
    if (view != null) {
      view.tabs().refresh();
    }
  }

  @Override
  public void closed() {
    node.getChildren().clear();
    if (view != null) {
      view.tabs().hidden();
      view.tabs().close();
      retention.close();
    }
    retention = null;
    view = null;
  }
}
