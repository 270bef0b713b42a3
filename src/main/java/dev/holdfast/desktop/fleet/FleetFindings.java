package dev.holdfast.desktop.fleet;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.fleet.FleetAnswer;
import dev.holdfast.store.Finding;
import dev.holdfast.text.FleetText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.function.BiConsumer;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;

/**
 * What is wrong with a store: a link for each severity, beside each other or, where there is little
 * room, below.
 */
final class FleetFindings {

  /** What the padding of a cell takes of its column. */
  private static final double EDGES = 14;

  private final FleetText words;
  private final Messages messages;
  private final BiConsumer<FleetRow, Finding.Severity> onShow;
  private final FlowPane links = styled(new FlowPane(), "fleet-findings");
  private FleetRow shown;
  private FleetAnswer told;

  /**
   * Shows nothing yet.
   *
   * @param onShow hears which findings of which store are to be seen
   * @param width of the column
   */
  FleetFindings(
      FleetText words,
      Messages messages,
      BiConsumer<FleetRow, Finding.Severity> onShow,
      ReadOnlyDoubleProperty width) {
    this.words = words;
    this.messages = messages;
    this.onShow = onShow;
    links.setAlignment(Pos.CENTER_LEFT);
    links.prefWrapLengthProperty().bind(width.subtract(EDGES));
  }

  Node show(FleetRow row) {
    FleetAnswer answer = row.answer();
    // Whoever has the keyboard on a link keeps it while other stores answer.
    if (row == shown && answer == told) {
      return links;
    }
    shown = row;
    told = answer;
    links.getChildren().clear();
    if (answer == null || answer.findings().isEmpty()) {
      String text = answer == null ? NumberText.NOTHING : words.findings(answer);
      links.getChildren().add(new Label(text));
    } else {
      answer
          .bySeverity()
          .forEach((severity, count) -> links.getChildren().add(link(row, severity, count)));
    }
    return links;
  }

  private Hyperlink link(FleetRow row, Finding.Severity severity, long count) {
    Hyperlink link = new Hyperlink(words.of(severity, count), SeveritySign.of(severity));
    link.visitedProperty().subscribe(() -> link.setVisited(false));
    link.setTooltip(new Tooltip(messages.get("common.showThis", link.getText())));
    link.setAccessibleText(
        messages.get(
            "findings.accessible", link.getText(), VisibleText.line(row.item().profile().name())));
    return acting(
        whole(styled(link, "fleet-finding", SeveritySign.styleClass(severity))),
        () -> onShow.accept(row, severity));
  }
}
