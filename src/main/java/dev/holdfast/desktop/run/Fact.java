package dev.holdfast.desktop.run;

import dev.holdfast.text.VisibleText;
import java.util.List;

/**
 * Something an operator reads before something is done.
 *
 * @param name what it is about
 * @param lines what is so, a line each
 */
public record Fact(String name, List<Line> lines) {

  public Fact {
    lines = List.copyOf(lines);
  }

  /** Lines as most of them are. */
  public static List<Line> plain(List<String> texts) {
    return texts.stream().map(text -> new Line(VisibleText.line(text), false)).toList();
  }

  /**
   * One line.
   *
   * @param text what it says
   * @param grave whether nobody may miss it
   */
  public record Line(String text, boolean grave) {}
}
