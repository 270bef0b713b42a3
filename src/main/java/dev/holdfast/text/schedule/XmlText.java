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

  /** Returns a text as the content of an element, in ASCII whatever it holds. */
  static String references(String text) {
    StringBuilder ascii = new StringBuilder();
    of(text)
        .codePoints()
        .forEach(
            character -> {
              if (character < 0x7f) {
                ascii.appendCodePoint(character);
              } else {
                ascii.append("&#x%x;".formatted(character));
              }
            });
    return ascii.toString();
  }

  /** Returns a text for people in ASCII, where no references can stand. */
  static String ascii(String text) {
    return text.replaceAll("[‘’]", "'").replaceAll("[“”]", "\"").replaceAll("[^\\x00-\\x7e]", "?");
  }

  /** Returns whether XML can hold it at all. */
  static boolean holds(String text) {
    return text.codePoints()
        .noneMatch(
            character ->
                character < ' '
                    || character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE
                    || character == 0xfffe
                    || character == 0xffff);
  }
}
