package dev.holdfast.desktop.help;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Hyperlink;
import javafx.scene.text.TextFlow;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Emphasis;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;

/** Draws the words of a paragraph, a heading or a cell. */
final class InlineDrawing extends AbstractVisitor {

  private final TextFlow flow = new TextFlow();
  private final List<String> styles = new ArrayList<>(List.of("help-text"));
  private final HelpLinks links;

  private InlineDrawing(HelpLinks links) {
    this.links = links;
    flow.setMinWidth(0);
  }

  /** Draws what is in a node. */
  static TextFlow of(Node node, HelpLinks links) {
    InlineDrawing drawing = new InlineDrawing(links);
    drawing.visitChildren(node);
    return drawing.flow;
  }

  @Override
  public void visit(Text text) {
    add(text.getLiteral());
  }

  @Override
  public void visit(SoftLineBreak end) {
    add(" ");
  }

  @Override
  public void visit(HardLineBreak end) {
    add("\n");
  }

  @Override
  public void visit(Code code) {
    styles.add("help-code");
    add(code.getLiteral());
    styles.removeLast();
  }

  @Override
  public void visit(StrongEmphasis strong) {
    styled("strong", strong);
  }

  @Override
  public void visit(Emphasis emphasis) {
    styled("help-emphasis", emphasis);
  }

  @Override
  public void visit(Link link) {
    Optional<Runnable> follow = links.follow(link.getDestination());
    if (follow.isEmpty()) {
      visitChildren(link);
      return;
    }
    Hyperlink shown = new Hyperlink(PlainText.of(link));
    shown.getStyleClass().add("help-link");
    shown.setOnAction(event -> follow.get().run());
    flow.getChildren().add(shown);
  }

  /** The guide’s pictures show windows of Holdfast, which the reader has open. */
  @Override
  public void visit(Image picture) {}

  private void styled(String style, Node node) {
    styles.add(style);
    visitChildren(node);
    styles.removeLast();
  }

  private void add(String words) {
    javafx.scene.text.Text text = new javafx.scene.text.Text(words);
    text.getStyleClass().setAll(styles);
    flow.getChildren().add(text);
  }
}
