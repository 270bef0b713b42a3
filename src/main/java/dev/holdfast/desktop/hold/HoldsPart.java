package dev.holdfast.desktop.hold;

import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.retention.hold.Hold;
import java.time.ZoneId;
import javafx.scene.Node;

/** The part of Retention that lists what is on hold in this store, and lets it go. */
public final class HoldsPart implements PagePart {

  private final StoreSession session;
  private final HoldsViewModel holds;
  private final HoldListView view;

  /**
   * Has read nothing yet.
   *
   * @param holding the road by which holds are kept and recorded
   * @param zone in which times are written
   */
  public HoldsPart(StoreSession session, Holding holding, ZoneId zone) {
    this.session = session;
    holds = new HoldsViewModel(session, holding);
    view = new HoldListView(holds, new TimeText(session.clock(), zone), this::open);
  }

  private void open(Hold hold) {
    if (hold.workflow()) {
      session.show(new Sight.OfWorkflow(hold.id(), hold.id()));
    } else {
      session.showTask(hold.id());
    }
  }

  @Override
  public HelpTopic help() {
    return HelpTopic.of("journal-and-holds#holds");
  }

  @Override
  public String title() {
    return Fxml.messages(HoldsPart.class).get("list.accessible");
  }

  @Override
  public Node node() {
    return view.root;
  }

  /** Holds may have come from the command line meanwhile: reading them is one small file. */
  @Override
  public void shown() {
    holds.refresh();
  }

  @Override
  public void refresh() {
    holds.refresh();
  }

  @Override
  public void close() {
    holds.close();
  }
}
