package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.hold.HoldsPart;
import dev.holdfast.desktop.retention.Workplace;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.Page;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.journal.Journal;
import dev.holdfast.plan.PlanOrigin;
import dev.holdfast.store.Capability;
import dev.holdfast.store.StoreInfo;
import javafx.application.Platform;
import javafx.scene.Node;

/** The Retention page of a store that keeps its policies itself, one for each stream. */
public final class StreamRetentionPage implements Page {

  private final Workplace workplace;
  private final Journal journal;

  /**
   * Takes what the page of every store has to work with.
   *
   * @param journal where changes of policies and cleanups are recorded
   */
  public StreamRetentionPage(Workplace workplace, Journal journal) {
    this.workplace = workplace;
    this.journal = journal;
  }

  @Override
  public String title() {
    return Fxml.messages(StreamRetentionPage.class).get("retention.title");
  }

  /** From an archive nothing is ever deleted. */
  @Override
  public boolean suits(StoreInfo store) {
    return store.can(Capability.STREAMS) && !store.archive();
  }

  @Override
  public OpenPage open(StoreSession session) {
    StreamRetentionViewModel model =
        new StreamRetentionViewModel(session, workplace.cleanup(), journal);
    TimeText times = new TimeText(session.clock(), workplace.zone());
    HoldsPart holds = new HoldsPart(session, workplace.holding(), workplace.zone());
    return new Opened(
        model, new StreamRetentionView(model, session, workplace, holds, times), holds);
  }

  private record Opened(StreamRetentionViewModel model, StreamRetentionView view, HoldsPart holds)
      implements OpenPage {

    @Override
    public Node node() {
      return view.node();
    }

    @Override
    public boolean openPlan(PlanOrigin plan) {
      if (!plan.ofStreams() || model.busyBinding().get()) {
        return false;
      }
      view.showPreview();
      model.planFile().open(plan.file());
      return true;
    }

    @Override
    public void shown() {
      model.show();
      Platform.runLater(view::focus);
    }

    @Override
    public void refresh() {
      model.refresh();
      holds.refresh();
    }

    @Override
    public void close() {
      model.close();
      holds.close();
    }
  }
}
