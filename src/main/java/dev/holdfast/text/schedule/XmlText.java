package dev.holdfast.text.schedule;

/** Text in XML. */
final class XmlText {

  private XmlText() {}

  /** Returns a text as the content of an element. */
  static String of(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** Returns a comment; two hyphens would end it. */
  static String comment(String text) {
    return "<!--\n" + text.strip().replace("--", "- -") + "\n-->";
  }
}
