package dev.holdfast.desktop.run;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.FactGrid;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.report.ReportPage.Block;
import dev.holdfast.report.ReportPage.Heading;
import dev.holdfast.report.ReportPage.Part;
import dev.holdfast.report.ReportPage.Rows;
import dev.holdfast.report.ReportPage.Sentence;
import dev.holdfast.report.ReportPage.Statement;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What a report tells, in the window. */
final class SheetPane extends VBox {

  private static final int MOST = 20;

  private final Messages messages = Fxml.messages(SheetPane.class);
  private final Consumer<TaskId> opener;

  /**
   * Shows it.
   *
   * @param opener shows a task
   */
  SheetPane(List<Part> parts, Consumer<TaskId> opener) {
    this.opener = opener;
    getStyleClass().addAll("card", "sheet-pane");
    parts.forEach(this::add);
  }

  private void add(Part part) {
    switch (part) {
      case Heading(String title) -> add(styled(sentence(title), "strong", "sheet-heading"));
      case Sentence(String text) -> add(sentence(VisibleText.line(text)));
      case Statement(String sql) -> add(statement(sql));
      case Block(String text) -> add(styled(sentence(VisibleText.block(text)), "monospace"));
      case Rows rows -> {
        add(rows(rows));
        if (rows.rows().size() > MOST) {
          add(
              styled(
                  sentence(messages.get("sheet.more", rows.rows().size() - MOST)), "text-muted"));
        }
      }
    }
  }

  private void add(Node node) {
    getChildren().add(node);
  }

  private HBox statement(String sql) {
    Label text = wide(wrapped(styled(new Label(sql), "monospace")));
    Button copy =
        whole(styled(new Button(messages.get("room.copy"), new FontIcon(Feather.COPY)), "small"));
    copy.setAccessibleText(messages.get("room.copy.accessible", sql));
    acting(copy, () -> ClipboardText.put(sql));
    return centred(styled(new HBox(text, copy), "advice-statement"));
  }

  /** The first cell says what the others are of; of a task it leads there. */
  private Node rows(Rows of) {
    FactGrid grid = new FactGrid();
    grid.setId(of.tasks().isEmpty() ? null : "drifted");
    for (int at = 0; at < Math.min(MOST, of.rows().size()); at++) {
      List<String> row = of.rows().get(at).stream().map(VisibleText::line).toList();
      List<String> more = row.subList(1, row.size()).stream().filter(x -> !x.isEmpty()).toList();
      Node first = wrapped(styled(new Label(row.getFirst()), "strong"));
      if (!of.tasks().isEmpty()) {
        TaskId task = of.tasks().get(at);
        Hyperlink link = new Hyperlink(row.getFirst());
        link.setAccessibleText(messages.get("sheet.task", row.getFirst()));
        first = acting(whole(styled(link, "task-link")), () -> opener.accept(task));
      }
      grid.addRow(at, first, sentence(String.join(" · ", more)));
    }
    return grid;
  }
}
