package dev.holdfast.desktop.help;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;

/** One page of the guide, read. */
final class HelpPage {

  private static final Parser PARSER =
      Parser.builder().extensions(List.of(TablesExtension.create())).build();

  private final String name;
  private final Node document;
  private final Map<Node, String> anchors = new HashMap<>();
  private final List<HelpSection> sections = new ArrayList<>();

  /**
   * Reads a page.
   *
   * @param name of its file, without the ending
   * @param markdown what is in it; begins with a heading
   */
  HelpPage(String name, String markdown) {
    this.name = name;
    this.document = PARSER.parse(markdown);
    Node block = document.getFirstChild();
    while (block != null) {
      block = section(block);
    }
  }

  /** Takes one section; returns what comes after it. */
  private Node section(Node first) {
    String title = PlainText.of(first);
    String anchor = anchor(title);
    StringBuilder text = new StringBuilder(title);
    Node next = first.getNext();
    for (; next != null && !(next instanceof Heading); next = next.getNext()) {
      text.append('\n').append(PlainText.of(next));
    }
    anchors.put(first, anchor);
    sections.add(
        new HelpSection(
            first instanceof Heading heading ? heading.getLevel() : 1,
            title,
            anchor,
            text.toString().toLowerCase(Locale.ROOT)));
    return next;
  }

  /** As those who show the guide in a browser make it: a second one of a title is numbered. */
  private String anchor(String title) {
    String plain =
        title
            .strip()
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^\\p{L}\\p{N}\\s_-]", "")
            .replaceAll("\\s", "-");
    String unique = plain;
    for (int more = 1; anchors.containsValue(unique); more++) {
      unique = plain + "-" + more;
    }
    return unique;
  }

  /** Returns the name of its file, without the ending. */
  String name() {
    return name;
  }

  /** Returns its title. */
  String title() {
    return sections.getFirst().title();
  }

  /** Returns what is written on it. */
  Node document() {
    return document;
  }

  /** Returns its sections in order; the first is its beginning. */
  List<HelpSection> sections() {
    return List.copyOf(sections);
  }

  /** Returns the anchor of one of its headings. */
  String anchor(Node heading) {
    return anchors.get(heading);
  }

  /** Returns where a section is. */
  HelpTopic topic(HelpSection section) {
    return new HelpTopic(name, section == sections.getFirst() ? "" : section.anchor());
  }
}
