package dev.holdfast.text.schedule;

import java.util.stream.Collectors;

/** Texts as XML has them. */
final class XmlText {

  private XmlText() {}

  /** Returns whether XML can hold a text as it is: it has no way to write a control character. */
  static boolean holds(String text) {
    return text.codePoints()
        .noneMatch(
            character ->
                character < ' '
                    || character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE
                    || character == 0xfffe
                    || character == 0xffff);
  }

  /** Writes what stands between tags. */
  static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** Writes the same without any letter beyond ASCII. */
  static String ascii(String text) {
    return escaped(text)
        .codePoints()
        .mapToObj(each -> each < 0x7f ? Character.toString(each) : "&#x%x;".formatted(each))
        .collect(Collectors.joining());
  }

  /** Writes a comment, whose text must not end it. */
  static String comment(String text) {
    return "<!--\n" + text.strip().replace("--", "- -") + "\n-->";
  }
}
