package dev.holdfast.desktop.journal;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.named;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.Pointing;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.journal.JournalCheck;
import dev.holdfast.text.query.JournalLine;
import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The Journal page: whether the chain holds, what was done, and the receipt of one entry. */
final class JournalView extends FxmlView {

  private final JournalViewModel journal;
  private final ChainView chain;
  private final JournalFilterView filter;
  private final JournalListView list;
  private boolean wantsFocus;

  @FXML private VBox top;
  @FXML private InlineFailure failure;
  @FXML private StackPane content;
  @FXML private SplitPane both;

  JournalView(JournalViewModel journal, FileSaver files) {
    this.journal = journal;
    this.chain = new ChainView(journal, files);
    this.filter = new JournalFilterView(journal);
    this.list = new JournalListView(journal);
    ReceiptView receipt = new ReceiptView(journal, files);
    load();
    InlineFailure exportFailure =
        named(InlineFailure.of(journal.chain.export.failure), "exportFailure");
    Banner exported = Banner.of(Banner.Kind.INFO, journal.chain.export.success);
    top.getChildren().addAll(List.of(chain.node(), exportFailure, exported, filter.node()));
    failure.message.bind(journal.listing.failure);
    failure.setOnRetry(journal::show);
    Shown.by(this::show, journal.listing.value, journal.listing.failure, journal.chain.check.value);
    both.getItems().setAll(list.root, receipt.node());
    SplitLines.place(both, "journal", 0.57);
    Pointing.on(
        node(),
        journal.line::get,
        journal::type,
        key -> JournalLine.Key.of(key).isPresent(),
        false);
  }

  /** Puts the keyboard into the list, now or when there is one. */
  void focus() {
    wantsFocus = !content.getChildren().contains(both);
    if (!wantsFocus) {
      // The list is in the scene only once the divided pane around it has its skin.
      node().applyCss();
      list.focus();
    }
  }

  /** Says again how long ago things were. */
  void tell() {
    chain.tell();
  }

  private void show() {
    JournalListing listing = journal.listing.value();
    boolean none = listing == null || listing.index().total == 0;
    JournalCheck check = journal.chain.check();
    boolean broken = check != null && !check.sound();
    Shown.now(chain.node(), listing != null && (!none || broken));
    Shown.now(filter.node(), !none);
    if (listing == null) {
      boolean failed = journal.listing.failure.get() != null;
      content
          .getChildren()
          .setAll(failed ? new StackPane() : Placeholder.loading(messages.get("loading")));
    } else if (none) {
      placeholder(broken ? "gone" : "empty");
    } else if (listing.index().size() == 0) {
      placeholder("noMatch", button(messages.get("noMatch.all"), () -> journal.type("")));
    } else {
      content.getChildren().setAll(both);
      if (wantsFocus) {
        focus();
      }
    }
  }

  private void placeholder(String key, Node... actions) {
    content
        .getChildren()
        .setAll(
            Placeholder.empty(
                messages.get(key + ".title"), messages.get(key + ".detail"), actions));
  }
}
