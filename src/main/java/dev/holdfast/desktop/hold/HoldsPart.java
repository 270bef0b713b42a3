package dev.holdfast.desktop.hold;

import static dev.holdfast.desktop.fx.Nodes.bar;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.hold.Hold;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/**
 * The part of Retention that lists what is on hold in this store, the newest first: what, since
 * when, by whom and why; and lets it go.
 */
public final class HoldsPart implements PagePart {

  private final StoreSession session;
  private final HoldsViewModel holds;
  private final Messages messages;
  private final VBox root = new VBox();

  /**
   * Has read nothing yet.
   *
   * @param holding the road by which holds are kept and recorded
   * @param zone in which times are written
   */
  public HoldsPart(StoreSession session, Holding holding, ZoneId zone) {
    this.session = session;
    holds = new HoldsViewModel(session, holding);
    messages = Fxml.messages(HoldsPart.class).in(session.operation());
    TimeText times = new TimeText(session.clock(), zone);
    HoldDialogs dialogs = new HoldDialogs(holds, () -> root.getScene().getWindow());
    RowsView<Hold> table =
        RowsView.table(
                messages,
                "list",
                Column.text("list.what", this::whatOf).width(60, 124).look("strong").sorted(),
                Column.time("common.since", times, Hold::since)
                    .width(60, 144)
                    .sorted(Comparator.comparing(Hold::since)),
                Column.<Hold>text("common.by", hold -> VisibleText.line(hold.by()))
                    .width(60, 108)
                    .sorted(),
                Column.text("common.reason", this::whyOf).fills(1, 100).sorted())
            .named("holdList")
            .shows(this::rows, this::look, holds.heldProperty(), holds.failure)
            .opens(this::open)
            .on(Key.REMOVE, dialogs::release)
            .item("common.show", this::open)
            .item("common.release", dialogs::release)
            .copies();
    Label sentence = styled(wide(sentence("")), "text-muted");
    holds.heldProperty().subscribe(held -> sentence.setText(held == null ? "" : told(held)));
    root.getStyleClass().add("hold-list");
    root.getChildren()
        .setAll(
            InlineFailure.of(holds.failure, holds::refresh),
            bar(
                "hold-bar",
                sentence,
                table.button("common.show", this::open),
                table.button("common.release", dialogs::release)),
            tall(table.control));
  }

  private List<Hold> rows() {
    HeldTasks held = holds.heldProperty().get();
    return held == null ? List.of() : held.all.reversed();
  }

  private String look() {
    return holds.heldProperty().get() != null
        ? RowsView.EMPTY
        : holds.failure.get().isEmpty() ? RowsView.LOADING : RowsView.FAILED;
  }

  private String whatOf(Hold hold) {
    String id = VisibleText.line(hold.id().toString());
    return messages.get(hold.workflow() ? "list.workflow" : "common.oneWithId", id);
  }

  private String whyOf(Hold hold) {
    return hold.reason() == null ? messages.get("common.dash") : VisibleText.line(hold.reason());
  }

  private String told(HeldTasks held) {
    Stream<String> alike =
        held.alike.stream().map(place -> messages.get("list.alike", VisibleText.line(place)));
    return Stream.concat(Stream.of(messages.get("list.sentence", held.all.size())), alike)
        .filter(said -> !said.isEmpty())
        .collect(Collectors.joining("\n"));
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
    return messages.get("list.accessible");
  }

  @Override
  public Node node() {
    return root;
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
