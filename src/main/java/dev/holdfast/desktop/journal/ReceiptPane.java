package dev.holdfast.desktop.journal;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.AmountGrid;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import dev.holdfast.text.receipt.Receipt;
import dev.holdfast.text.receipt.Receipt.Amount;
import dev.holdfast.text.receipt.Receipt.Fact;
import dev.holdfast.text.receipt.Receipt.Link;
import dev.holdfast.text.receipt.Receipt.Stayed;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;
import javafx.geometry.HPos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/**
 * The parts of a receipt, one below the other.
 *
 * @param ofThisStore whether tasks can be looked at
 * @param room how wide the pane is
 */
record ReceiptPane(
    Receipt receipt,
    boolean ofThisStore,
    Messages messages,
    ObservableValue<Number> room,
    Consumer<Link> follow) {
  private static final int SHARE = 4;

  /** How wide the numbers must be to have their share beside them. */
  private static final double ROOM = 470;

  List<Node> nodes() {
    List<Node> nodes = new ArrayList<>();
    Label sentence = styled(sentence(receipt.sentence()), "receipt-sentence");
    nodes.add(sentence);
    nodes.add(facts(receipt.facts()));
    if (!receipt.amounts().isEmpty()) {
      nodes.add(heading(messages.get("amounts.title")));
      nodes.add(amounts());
    }
    if (!receipt.stayed().isEmpty()) {
      nodes.add(heading(receipt.stayedTitle()));
      nodes.add(stayed());
    }
    nodes.add(heading(messages.get("left.title")));
    nodes.add(facts(receipt.left()));
    return nodes;
  }

  private static Label heading(String text) {
    return styled(new Label(text), "receipt-heading");
  }

  private Node facts(List<Fact> facts) {
    GridPane grid = styled(new GridPane(), "receipt-facts");
    ColumnConstraints names = new ColumnConstraints(86);
    ColumnConstraints values = new ColumnConstraints();
    values.setHgrow(Priority.ALWAYS);
    values.setFillWidth(true);
    grid.getColumnConstraints().setAll(names, values);
    for (Fact fact : facts) {
      Label name = whole(styled(new Label(fact.name()), "text-muted"));
      GridPane.setValignment(name, VPos.TOP);
      Node value = value(fact);
      name.setLabelFor(value);
      grid.addRow(grid.getRowCount(), name, value);
    }
    return grid;
  }

  private Node value(Fact fact) {
    List<Node> parts = new ArrayList<>();
    if (fact.mark() != null) {
      Text mark = styled(said(fact.mark()), "receipt-mark");
      parts.add(mark);
    }
    if (!fact.text().isEmpty()) {
      if (fact.mark() == null && fact.links().isEmpty()) {
        Label text = sentence(fact.text());
        text.setTooltip(fact.exact() == null ? null : new Tooltip(fact.exact()));
        return text;
      }
      Text text = said(fact.text());
      if (fact.exact() != null) {
        Tooltip.install(text, new Tooltip(fact.exact()));
      }
      parts.add(text);
    }
    fact.links().forEach(link -> parts.add(link(link)));
    return flow(parts);
  }

  /** Text and links, broken into lines together. */
  private static TextFlow flow(List<Node> parts) {
    TextFlow flow = new TextFlow();
    for (Node part : parts) {
      if (!flow.getChildren().isEmpty()) {
        flow.getChildren().add(new Text(" "));
      }
      flow.getChildren().add(part);
    }
    return flow;
  }

  private static Text said(String text) {
    return styled(new Text(text), "receipt-text");
  }

  private Node link(Link link) {
    return switch (link) {
      case Link.OfTask(TaskId task) when !ofThisStore ->
          new Label(VisibleText.line(task.toString()));
      case Link.OfTask(TaskId task) -> hyperlink(VisibleText.line(task.toString()), link);
      case Link.OfEntry(long sequence) -> hyperlink(messages.get("link.entry", sequence), link);
      case Link.OfArchive _ -> hyperlink(messages.get("link.archive"), link);
    };
  }

  private Hyperlink hyperlink(String text, Link link) {
    return acting(whole(styled(new Hyperlink(text), "task-link")), () -> follow.accept(link));
  }

  private Node amounts() {
    AmountGrid grid =
        new AmountGrid(
            List.of(
                "",
                messages.get("amounts.planned"),
                receipt.doneTitle(),
                messages.get("amounts.stayed"),
                messages.get("amounts.share")));
    for (Amount amount : receipt.amounts()) {
      List<Label> line =
          grid.line(
              List.of(
                  amount.name(),
                  NumberText.grouped(amount.planned()),
                  NumberText.grouped(amount.done()),
                  NumberText.grouped(amount.stayed()),
                  amount.share()));
      styled(line.getFirst(), "strong");
      styled(line.get(2), "strong");
      boolean some = amount.stayed() != null && amount.stayed() > 0;
      styled(line.get(3), some ? "some-stayed" : "none-stayed");
    }
    grid.getChildren().stream()
        .filter(each -> GridPane.getColumnIndex(each) == SHARE)
        .forEach(share -> room.subscribe(width -> fit((Label) share, width.doubleValue())));
    return grid;
  }

  /** In a narrow pane the numbers come first: the share follows from them. */
  private static void fit(Label share, double width) {
    Shown.now(share, width == 0 || width >= ROOM);
  }

  private Node stayed() {
    GridPane grid = styled(new GridPane(), "receipt-facts");
    ColumnConstraints counts = new ColumnConstraints();
    counts.setHalignment(HPos.RIGHT);
    ColumnConstraints values = new ColumnConstraints();
    values.setHgrow(Priority.ALWAYS);
    grid.getColumnConstraints().setAll(counts, values);
    for (Stayed some : receipt.stayed()) {
      Label count = whole(styled(new Label(NumberText.grouped(some.count())), "strong"));
      GridPane.setValignment(count, VPos.TOP);
      List<Node> parts = new ArrayList<>(List.of(said(some.why())));
      some.ids().forEach(id -> parts.add(link(new Link.OfTask(id))));
      long more = some.count() - some.ids().size();
      if (!some.ids().isEmpty() && more > 0) {
        parts.add(said(messages.get("stayed.more", more)));
      }
      grid.addRow(grid.getRowCount(), count, flow(parts));
    }
    return grid;
  }
}
