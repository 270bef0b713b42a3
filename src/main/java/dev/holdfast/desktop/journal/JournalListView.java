package dev.holdfast.desktop.journal;

import dev.holdfast.desktop.fx.CopyAs;
import dev.holdfast.desktop.fx.CopyAs.Form;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.text.Messages;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;

/** What was done, a line each, by day, newest first. */
final class JournalListView {

  private final JournalViewModel journal;
  private final Messages messages = Fxml.messages(JournalListView.class);
  private final JournalSentences words;
  private final TimeText times;
  private final Clock clock;
  private final ZoneId zone;
  private final Parent root;
  private boolean showing;

  @FXML private HBox header;
  @FXML private ListView<JournalRow> list;

  JournalListView(JournalViewModel journal, Clock clock, ZoneId zone) {
    this.journal = journal;
    this.words = new JournalSentences(messages, journal.stores());
    this.clock = clock;
    this.zone = zone;
    this.times = new TimeText(clock, zone);
    root = Fxml.load(this, messages);
  }

  @FXML
  private void initialize() {
    for (JournalColumns column : JournalColumns.values()) {
      Label label = column.label();
      label.setText(messages.get("column." + column.name().toLowerCase(Locale.ROOT)));
      header.getChildren().add(label);
      list.widthProperty().subscribe(width -> column.fit(label, width.doubleValue()));
    }
    list.setCellFactory(
        ignored ->
            new JournalCell(
                words,
                messages,
                times,
                () -> LocalDate.ofInstant(clock.instant(), ShownZone.of(zone)),
                journal.chain()::faults,
                journal::more));
    // What the check found wrong is marked where it is listed.
    journal.chain().checkProperty().subscribe(ignored -> list.refresh());
    // Days begin elsewhere, and a typed day is another.
    ShownZone.follow(list, journal::refresh);
    list.getSelectionModel().selectedItemProperty().subscribe(this::chosen);
    list.setOnKeyPressed(
        event -> {
          if (Key.MORE.matches(event)
              && list.getSelectionModel().getSelectedItem() instanceof JournalRow.More) {
            journal.more();
            event.consume();
          }
        });
    list.setContextMenu(new ContextMenu(copies()));
    journal.listingProperty().subscribe(this::show);
    journal.receipt().lookedProperty().subscribe(this::follow);
  }

  Parent node() {
    return root;
  }

  void focus() {
    list.requestFocus();
  }

  /** A click with either button looks at a line; until it is read there is nothing to copy. */
  private CopyAs copies() {
    ReceiptViewModel receipt = journal.receipt();
    return new CopyAs()
        .with(Form.TEXT, receipt::text)
        .onlyIf(this::isRead)
        .with(Form.JSON, receipt::json)
        .onlyIf(this::isRead)
        .with(Form.COMMAND, receipt::command)
        .onlyIf(this::isRead);
  }

  private boolean isRead() {
    ReceiptViewModel.Looked looked = journal.receipt().lookedProperty().get();
    return looked != null
        && looked.receipt() != null
        && list.getSelectionModel().getSelectedItem() instanceof JournalRow.Entry entry
        && entry.sequence() == looked.receipt().item().start().sequence();
  }

  private void chosen(JournalRow row) {
    if (!showing && row instanceof JournalRow.Entry entry) {
      journal.look(entry.sequence());
    }
  }

  /** Shows these lines; the one that was looked at stays so, if it is there still. */
  private void show(JournalListing listing) {
    if (listing == null) {
      return;
    }
    showing = true;
    List<JournalRow> before = List.copyOf(list.getItems());
    // Older ones come below: what is in sight stays where it is.
    if (!before.isEmpty() && starts(listing.rows(), before)) {
      list.getItems().removeLast();
      list.getItems().addAll(listing.rows().subList(before.size() - 1, listing.rows().size()));
    } else {
      list.getItems().setAll(listing.rows());
    }
    showing = false;
    boolean looks = journal.receipt().lookedProperty().get() != null;
    if (looks) {
      follow(journal.receipt().lookedProperty().get());
    } else {
      listing.rows().stream()
          .filter(JournalRow.Entry.class::isInstance)
          .findFirst()
          .ifPresent(list.getSelectionModel()::select);
    }
  }

  private static boolean starts(List<JournalRow> rows, List<JournalRow> before) {
    return before.getLast() instanceof JournalRow.More
        && rows.size() >= before.size()
        && rows.subList(0, before.size() - 1).equals(before.subList(0, before.size() - 1));
  }

  /** A link may have led to another entry. */
  private void follow(ReceiptViewModel.Looked looked) {
    if (looked == null || looked.receipt() == null) {
      return;
    }
    long sequence = looked.receipt().item().start().sequence();
    for (int at = 0; at < list.getItems().size(); at++) {
      if (list.getItems().get(at) instanceof JournalRow.Entry entry
          && entry.sequence() == sequence) {
        if (list.getSelectionModel().getSelectedIndex() != at) {
          showing = true;
          list.getSelectionModel().select(at);
          showing = false;
        }
        return;
      }
    }
    list.getSelectionModel().clearSelection();
  }
}
