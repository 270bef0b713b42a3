package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.Page;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.plan.PlanOrigin;
import dev.holdfast.store.Capability;
import dev.holdfast.store.StoreInfo;
import javafx.application.Platform;
import javafx.scene.Node;

/** The Retention page of the shell. */
public final class RetentionPage implements Page {

  private final Workplace workplace;

  /**
   * Takes what the page of every store has to work with.
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

  /** From an archive or a story nothing is ever deleted. */
  @Override
  public boolean suits(StoreInfo store) {
    return store.can(Capability.RETENTION);
  }

  @Override
  public OpenPage open(StoreSession session) {
    return open(new RetentionViewModel(session, workplace.cleanup()), session);
  }

  /** Makes a page that judges as the test wants. */
  OpenPage open(RetentionViewModel model, StoreSession session) {
    return new Opened(model, new RetentionView(model, session, workplace));
  }

  private record Opened(RetentionViewModel model, RetentionView view) implements OpenPage {

    @Override
    public Node node() {
      return view.node();
    }

    @Override
    public void shown() {
      view.tabs().shown();
      Platform.runLater(view::focus);
    }

    @Override
    public void hidden() {
      view.tabs().hidden();
    }

    @Override
    public void refresh() {
      view.tabs().refresh();
    }

    @Override
    public boolean openPlan(PlanOrigin plan) {
      if (plan.ofStreams() || model.busyBinding().get()) {
        return false;
      }
      model.planFile().open(plan.file());
      return true;
    }

    @Override
    public void close() {
      hidden();
      view.tabs().close();
      model.close();
    }
  }
}
