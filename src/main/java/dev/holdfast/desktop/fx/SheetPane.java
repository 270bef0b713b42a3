package dev.holdfast.desktop.fx;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.text.Messages;
import dev.holdfast.text.ReportPage.Block;
import dev.holdfast.text.ReportPage.Heading;
import dev.holdfast.text.ReportPage.Link;
import dev.holdfast.text.ReportPage.Part;
import dev.holdfast.text.ReportPage.Row;
import dev.holdfast.text.ReportPage.Rows;
import dev.holdfast.text.ReportPage.Sentence;
import dev.holdfast.text.ReportPage.Statement;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What a report tells, in the window. */
public final class SheetPane extends VBox {

  private static final int MOST = 20;
  private static final int SHARE = 4;
  private static final int ROOM = 438;
  private static final String NUMBER = "[\\d,.%– ]*( [A-Za-z]{1,3})?";

  private final Messages messages = Fxml.messages(SheetPane.class);
  private final Predicate<Link> known;
  private final Consumer<Link> follow;

  /**
   * Shows it.
   *
   * @param known whether something can be looked at here
   * @param follow shows it
   */
  public SheetPane(List<Part> parts, Predicate<Link> known, Consumer<Link> follow) {
    this.known = known;
    this.follow = follow;
    getStyleClass().add("sheet-pane");
    setMinWidth(0);
    parts.forEach(this::add);
  }

  private void add(Part part) {
    switch (part) {
      case Heading(String title) -> add(styled(sentence(title), "strong", "sheet-heading"));
      case Sentence(String text, boolean warns) -> {
        Label line = sentence(VisibleText.line(text));
        add(warns ? styled(line, "problem") : line);
      }
      case Statement(String sql) -> add(statement(sql));
      case Block(String text) -> add(styled(sentence(VisibleText.block(text)), "monospace"));
      case Rows rows -> {
        add(counted(rows) ? amounts(rows) : rows(rows));
        if (rows.rows().size() > MOST) {
          String more = messages.get("common.andMoreSentence", rows.rows().size() - MOST);
          add(styled(sentence(more), "text-muted"));
        }
      }
    }
  }

  private void add(Node node) {
    getChildren().add(node);
  }

  private HBox statement(String sql) {
    Label text = wide(sentence(sql, "monospace"));
    Button copy =
        whole(styled(new Button(messages.get("common.copy"), new FontIcon(Feather.COPY)), "small"));
    copy.setAccessibleText(messages.get("copy.this", sql));
    acting(copy, () -> ClipboardText.put(sql));
    return centred(hbox("advice-statement", text, copy));
  }

  /** Whether all but the names are numbers. */
  private static boolean counted(Rows of) {
    return !of.columns().isEmpty()
        && of.rows().stream()
            .flatMap(row -> row.cells().stream().skip(1))
            .allMatch(cell -> cell.matches(NUMBER));
  }

  /** In a narrow pane the numbers come first: a share follows from them. */
  private Node amounts(Rows of) {
    AmountGrid grid = new AmountGrid(of.columns());
    of.rows().forEach(row -> styled(grid.line(row.cells()).getFirst(), "strong"));
    List<Node> shares =
        grid.getChildren().stream().filter(each -> GridPane.getColumnIndex(each) == SHARE).toList();
    widthProperty()
        .subscribe(
            width ->
                shares.forEach(
                    share -> Shown.now(share, width.intValue() == 0 || width.intValue() >= ROOM)));
    return grid;
  }

  private Node rows(Rows of) {
    FactGrid grid = new FactGrid();
    boolean facts = of.columns().isEmpty();
    for (Row row : of.rows().subList(0, Math.min(MOST, of.rows().size()))) {
      if (facts) {
        grid.fact(VisibleText.line(row.cells().getFirst()), value(row));
        continue;
      }
      List<String> cells = row.cells().stream().map(VisibleText::line).toList();
      List<String> more =
          cells.subList(1, cells.size()).stream().filter(cell -> !cell.isEmpty()).toList();
      Node first =
          row.links().isEmpty()
              ? sentence(cells.getFirst(), "strong")
              : link(row.links().getFirst(), cells.getFirst());
      grid.addRow(grid.getRowCount(), first, sentence(String.join(" · ", more)));
      grid.setId(row.links().isEmpty() ? grid.getId() : "drifted");
    }
    return grid;
  }

  private Node value(Row fact) {
    String text = VisibleText.line(fact.cells().get(1));
    if (fact.links().isEmpty()) {
      return FactGrid.value(text, fact.cells().size() > 2 ? fact.cells().getLast() : null);
    }
    TextFlow flow = new TextFlow();
    if (!text.isEmpty()) {
      flow.getChildren().add(styled(new Text(text + "  "), "sheet-text"));
    }
    for (Link link : fact.links()) {
      String word =
          link instanceof Link.OfArchive
              ? messages.get("link.archive")
              : VisibleText.line(link.text());
      flow.getChildren().addAll(link(link, word), new Text(" "));
    }
    return flow;
  }

  private Node link(Link to, String word) {
    if (!known.test(to)) {
      return new Label(word);
    }
    Hyperlink link = whole(styled(new Hyperlink(word), "task-link"));
    link.setAccessibleText(messages.get("common.showThis", word));
    return acting(link, () -> follow.accept(to));
  }
}
