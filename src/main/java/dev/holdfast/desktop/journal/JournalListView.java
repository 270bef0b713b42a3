package dev.holdfast.desktop.journal;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;

import dev.holdfast.desktop.fx.CopyAs;
import dev.holdfast.desktop.fx.CopyAs.Form;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.text.Messages;
import java.util.Locale;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** What was done, a line each, by day, newest first. */
final class JournalListView {

  private final JournalViewModel journal;
  private final RowsView<JournalRow> list;
  final VBox root;
  private String shown = "";

  JournalListView(JournalViewModel journal) {
    this.journal = journal;
    Messages messages = Fxml.messages(JournalListView.class);
    DoubleProperty width = new SimpleDoubleProperty();
    JournalDrawing line = new JournalDrawing(journal, messages, width);
    list =
        RowsView.list(messages, "list", line.column())
            .named("list", "journal-list")
            .keyed(row -> row instanceof JournalRow.Entry entry ? entry.sequence() : row)
            // What the check found wrong is marked where it is listed.
            .redraws(journal.chain.check.value)
            .on(Key.MORE, this::more)
            .chosen(this::look)
            .copies(copies());
    width.bind(list.control.widthProperty());
    HBox header = styled(new HBox(), "journal-header");
    for (JournalColumns column : JournalColumns.values()) {
      Label label = column.label(width);
      label.setText(messages.named("column.", column.name().toLowerCase(Locale.ROOT)));
      header.getChildren().add(label);
    }
    root = new VBox(header, tall(list.control));
    root.getStyleClass().add("journal-entries");
    root.setMinWidth(370);
    // Days begin elsewhere, and a typed day is another.
    ShownZone.follow(list.control, journal::refresh);
    journal.listing.value.subscribe(this::show);
    journal.receipt.looked.value.subscribe(this::follow);
  }

  void focus() {
    list.control.requestFocus();
  }

  /** A click with either button looks at a line; until it is read there is nothing to copy. */
  private CopyAs copies() {
    ReceiptViewModel receipt = journal.receipt;
    return new CopyAs()
        .with(Form.TEXT, receipt::text)
        .onlyIf(this::isRead)
        .with(Form.JSON, receipt::json)
        .onlyIf(this::isRead)
        .with(Form.COMMAND, receipt::command)
        .onlyIf(this::isRead);
  }

  private boolean isRead() {
    return isLooked(list.chosenProperty().get());
  }

  private boolean isLooked(JournalRow row) {
    ReceiptViewModel.Looked looked = journal.receipt.looked.value();
    return looked != null
        && looked.receipt() != null
        && row instanceof JournalRow.Entry entry
        && entry.sequence() == looked.receipt().item().start.sequence();
  }

  private void look(JournalRow row) {
    if (row instanceof JournalRow.Entry entry) {
      journal.receipt.look(entry.sequence());
    }
  }

  private void more(JournalRow row) {
    if (row instanceof JournalRow.More) {
      journal.more();
    }
  }

  /**
   * Shows these lines. What was looked at stays so: somebody may have followed a link to it; but
   * not where something else is looked for, and it is not that.
   */
  private void show(JournalListing listing) {
    if (listing == null) {
      return;
    }
    list.show(listing.rows());
    String line = journal.line.get();
    boolean other = !line.equals(shown) && listing.rows().stream().noneMatch(this::isLooked);
    shown = line;
    if (other || journal.receipt.looked.value() == null) {
      listing.rows().stream()
          .filter(JournalRow.Entry.class::isInstance)
          .findFirst()
          .ifPresent(this::look);
    }
  }

  /** A link may have led to another entry. */
  private void follow(ReceiptViewModel.Looked looked) {
    if (looked != null && looked.receipt() != null) {
      list.choose(looked.receipt().item().start.sequence());
    }
  }
}
