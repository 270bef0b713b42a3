package dev.holdfast.desktop.help;

import dev.holdfast.text.Messages;
import java.util.LinkedHashMap;
import java.util.Map;
import javafx.scene.control.Label;
import javafx.scene.control.Separator;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextFlow;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.BulletList;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.ThematicBreak;

/** Draws a page of the guide. */
final class BlockDrawing extends AbstractVisitor {

  private final HelpPage page;
  private final HelpLinks links;
  private final Messages messages;
  private final Map<String, Region> headings = new LinkedHashMap<>();
  private VBox box = new VBox();

  private BlockDrawing(HelpPage page, HelpLinks links, Messages messages) {
    this.page = page;
    this.links = links;
    this.messages = messages;
  }

  /**
   * What was drawn.
   *
   * @param node the whole page
   * @param headings by anchor
   */
  record Drawn(Region node, Map<String, Region> headings) {}

  /** Draws a whole page. */
  static Drawn of(HelpPage page, HelpLinks links, Messages messages) {
    BlockDrawing drawing = new BlockDrawing(page, links, messages);
    drawing.box.getStyleClass().add("help-page");
    page.document().accept(drawing);
    return new Drawn(drawing.box, drawing.headings);
  }

  @Override
  public void visit(Heading heading) {
    TextFlow title = InlineDrawing.of(heading, links);
    title.getStyleClass().addAll("help-heading", "help-heading-" + heading.getLevel());
    headings.put(page.anchor(heading), title);
    add(title);
  }

  /** A picture by itself leaves no empty line. */
  @Override
  public void visit(Paragraph paragraph) {
    if (!(paragraph.getFirstChild() instanceof Image)
        || paragraph.getFirstChild().getNext() != null) {
      add(InlineDrawing.of(paragraph, links));
    }
  }

  @Override
  public void visit(BulletList list) {
    items(list, number -> "•");
  }

  @Override
  public void visit(OrderedList list) {
    int first = list.getMarkerStartNumber() == null ? 1 : list.getMarkerStartNumber();
    items(list, index -> first + index + ".");
  }

  private void items(ListBlock list, java.util.function.IntFunction<String> marks) {
    VBox items = new VBox();
    items.getStyleClass().add("help-list");
    int index = 0;
    for (Node item = list.getFirstChild(); item != null; item = item.getNext()) {
      Label mark = new Label(marks.apply(index++));
      mark.setMinWidth(Region.USE_PREF_SIZE);
      VBox content = inside(item, "help-item");
      HBox.setHgrow(content, Priority.ALWAYS);
      HBox line = new HBox(mark, content);
      line.getStyleClass().add("help-item-line");
      items.getChildren().add(line);
    }
    add(items);
  }

  @Override
  public void visit(BlockQuote quote) {
    add(inside(quote, "help-quote"));
  }

  @Override
  public void visit(FencedCodeBlock code) {
    add(new CodeBox(code.getLiteral(), messages));
  }

  @Override
  public void visit(IndentedCodeBlock code) {
    add(new CodeBox(code.getLiteral(), messages));
  }

  @Override
  public void visit(ThematicBreak line) {
    add(new Separator());
  }

  @Override
  public void visit(CustomBlock custom) {
    if (custom instanceof TableBlock table) {
      add(TableDrawing.of(table, links));
    } else {
      visitChildren(custom);
    }
  }

  private VBox inside(Node node, String style) {
    VBox outer = box;
    VBox inner = new VBox();
    inner.getStyleClass().add(style);
    inner.setMinWidth(0);
    box = inner;
    visitChildren(node);
    box = outer;
    return inner;
  }

  private void add(javafx.scene.Node node) {
    box.getChildren().add(node);
  }
}
