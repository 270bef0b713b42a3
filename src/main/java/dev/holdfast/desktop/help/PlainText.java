package dev.holdfast.desktop.help;

import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/** What is written, without marks and pictures. */
final class PlainText extends AbstractVisitor {

  private final StringBuilder text = new StringBuilder();

  private PlainText() {}

  static String of(Node node) {
    PlainText plain = new PlainText();
    node.accept(plain);
    return plain.text.toString();
  }

  @Override
  public void visit(Text piece) {
    text.append(piece.getLiteral());
  }

  @Override
  public void visit(Code code) {
    text.append(code.getLiteral());
  }

  @Override
  public void visit(FencedCodeBlock code) {
    text.append(code.getLiteral());
  }

  @Override
  public void visit(IndentedCodeBlock code) {
    text.append(code.getLiteral());
  }

  @Override
  public void visit(SoftLineBreak end) {
    text.append(' ');
  }

  @Override
  public void visit(HardLineBreak end) {
    text.append(' ');
  }

  /** What a picture shows is not written. */
  @Override
  public void visit(Image picture) {}
}
