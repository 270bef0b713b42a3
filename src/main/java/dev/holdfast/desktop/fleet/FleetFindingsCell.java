package dev.holdfast.desktop.fleet;

import dev.holdfast.fleet.FleetAnswer;
import dev.holdfast.store.Finding;
import dev.holdfast.text.FleetText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.function.BiConsumer;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;

/**
 * What is wrong with a store: a link for each severity, beside each other or, where there is little
 * room, below.
 */
final class FleetFindingsCell extends TableCell<FleetRow, FleetRow> {

  /** What the padding of a cell takes of its column. */
  private static final double EDGES = 14;

  private final FleetText words;
  private final Messages messages;
  private final BiConsumer<FleetRow, Finding.Severity> onShow;
  private final FlowPane links = new FlowPane();
  private FleetRow shown;
  private FleetAnswer told;

  /**
   * Shows nothing yet.
   *
   * @param onShow hears which findings of which store are to be seen
   */
  FleetFindingsCell(
      FleetText words, Messages messages, BiConsumer<FleetRow, Finding.Severity> onShow) {
    this.words = words;
    this.messages = messages;
    this.onShow = onShow;
    links.getStyleClass().add("fleet-findings");
    links.setAlignment(Pos.CENTER_LEFT);
    setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
    tableColumnProperty()
        .flatMap(TableColumn::widthProperty)
        .orElse(0)
        .subscribe(width -> links.setPrefWrapLength(width.doubleValue() - EDGES));
  }

  @Override
  protected void updateItem(FleetRow row, boolean empty) {
    super.updateItem(row, empty);
    FleetAnswer answer = empty || row == null ? null : row.answer();
    // Whoever has the keyboard on a link keeps it while other stores answer.
    if (row == shown && answer == told && getGraphic() != null && !empty) {
      return;
    }
    shown = row;
    told = answer;
    links.getChildren().clear();
    setText(empty ? null : answer == null ? "–" : words.findings(answer));
    setGraphic(empty ? null : links);
    if (answer == null) {
      links.getChildren().add(new Label(empty ? "" : "–"));
    } else if (answer.findings().isEmpty()) {
      links.getChildren().add(new Label(words.findings(answer)));
    } else {
      answer
          .bySeverity()
          .forEach((severity, count) -> links.getChildren().add(link(row, severity, count)));
    }
  }

  private Hyperlink link(FleetRow row, Finding.Severity severity, long count) {
    Hyperlink link = new Hyperlink(words.of(severity, count), SeveritySign.of(severity));
    link.getStyleClass().addAll("fleet-finding", SeveritySign.styleClass(severity));
    link.setMinWidth(USE_PREF_SIZE);
    link.visitedProperty().subscribe(() -> link.setVisited(false));
    link.setOnAction(event -> onShow.accept(row, severity));
    link.setTooltip(new Tooltip(messages.get("findings.show", link.getText())));
    link.setAccessibleText(
        messages.get(
            "findings.accessible", link.getText(), VisibleText.line(row.item().profile().name())));
    return link;
  }
}
