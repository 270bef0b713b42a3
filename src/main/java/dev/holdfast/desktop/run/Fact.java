package dev.holdfast.desktop.run;

import java.util.List;

/**
 * Something an operator reads before rows are deleted.
 *
 * @param name what it is about
 * @param lines what is so, a line each
 */
public record Fact(String name, List<Line> lines) {

  public Fact {
    lines = List.copyOf(lines);
  }

  /** A fact of one line. */
  public static Fact of(String name, String text) {
    return new Fact(name, List.of(Line.plain(text)));
  }

  /**
   * One line.
   *
   * @param text what it says
   * @param grave whether nobody may miss it
   */
  public record Line(String text, boolean grave) {

    /** Such as most of them. */
    public static Line plain(String text) {
      return new Line(text, false);
    }
  }
}
