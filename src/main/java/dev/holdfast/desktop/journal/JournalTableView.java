package dev.holdfast.desktop.journal;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;

/** What was done, a line each, newest first. */
final class JournalTableView {

  private static final PseudoClass UNFINISHED = PseudoClass.getPseudoClass("unfinished");

  private final Parent root;

  @FXML private TableView<JournalLine> table;
  @FXML private TableColumn<JournalLine, String> number;
  @FXML private TableColumn<JournalLine, String> time;
  @FXML private TableColumn<JournalLine, String> action;
  @FXML private TableColumn<JournalLine, String> outcome;
  @FXML private TableColumn<JournalLine, String> who;
  @FXML private TableColumn<JournalLine, String> rows;
  @FXML private TableColumn<JournalLine, String> store;
  @FXML private TableColumn<JournalLine, String> reason;

  JournalTableView(JournalText words, TimeText times) {
    root = Fxml.load(this);
    text(number, line -> NumberText.grouped(line.sequence()));
    text(time, line -> times.dateTime(line.time()));
    text(action, words::action);
    text(outcome, words::outcome);
    text(who, line -> VisibleText.line(line.who()));
    text(rows, line -> line.rows() == null ? "" : NumberText.grouped(line.rows()));
    text(store, line -> VisibleText.line(line.store()));
    text(reason, line -> VisibleText.line(line.reason()));
    table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    table.setRowFactory(
        ignored ->
            new TableRow<>() {
              @Override
              protected void updateItem(JournalLine line, boolean empty) {
                super.updateItem(line, empty);
                pseudoClassStateChanged(
                    UNFINISHED,
                    !empty && line != null && line.state() == JournalItem.State.INTERRUPTED);
              }
            });
  }

  private static void text(
      TableColumn<JournalLine, String> column, Function<JournalLine, String> text) {
    column.setCellValueFactory(
        cell -> new ReadOnlyStringWrapper(text.apply(cell.getValue())).getReadOnlyProperty());
  }

  Parent node() {
    return root;
  }

  /** The line that is looked at; null if none is. */
  ReadOnlyObjectProperty<JournalLine> selectedProperty() {
    return table.getSelectionModel().selectedItemProperty();
  }

  /** Shows these lines; the one that was looked at stays so, if it is there still. */
  void show(List<JournalLine> lines) {
    JournalLine before = selectedProperty().get();
    table.getItems().setAll(lines);
    if (before != null) {
      lines.stream()
          .filter(line -> line.sequence() == before.sequence())
          .findFirst()
          .ifPresent(line -> table.getSelectionModel().select(line));
    }
  }

  void focus() {
    table.requestFocus();
  }
}
