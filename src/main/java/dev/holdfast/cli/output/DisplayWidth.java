package dev.holdfast.cli.output;

/** How many columns of a terminal a text takes: East Asian characters take two, accents none. */
final class DisplayWidth {

  /** First and last code points of the blocks that Unicode calls wide. */
  private static final int[] WIDE = {
    0x1100, 0x115f, 0x2e80, 0x303e, 0x3041, 0x33ff, 0x3400, 0x4dbf, 0x4e00, 0xa4cf, 0xa960, 0xa97f,
    0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe10, 0xfe19, 0xfe30, 0xfe6f, 0xff00, 0xff60, 0xffe0, 0xffe6,
    0x16fe0, 0x18cff, 0x1aff0, 0x1b2ff, 0x1f200, 0x1f265, 0x20000, 0x3fffd
  };

  private DisplayWidth() {}

  /** Returns the columns that a text takes. */
  static int of(String text) {
    return text.codePoints().map(DisplayWidth::of).sum();
  }

  /** Returns the text cut so that it takes at most so many columns, with a mark if it was. */
  static String cut(String text, int columns, String mark) {
    // No text takes more columns than twice its length: most need no look at each character.
    if (text.length() * 2 <= columns || of(text) <= columns) {
      return text;
    }
    int left = columns - of(mark);
    int end = 0;
    while (end < text.length()) {
      int codePoint = text.codePointAt(end);
      left -= of(codePoint);
      if (left < 0) {
        break;
      }
      end += Character.charCount(codePoint);
    }
    return text.substring(0, end) + mark;
  }

  private static int of(int codePoint) {
    if (codePoint < 0x300) {
      return 1;
    }
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
      default -> isWide(codePoint) ? 2 : 1;
    };
  }

  private static boolean isWide(int codePoint) {
    for (int i = 0; i < WIDE.length; i += 2) {
      if (codePoint >= WIDE[i] && codePoint <= WIDE[i + 1]) {
        return true;
      }
    }
    return Character.isEmojiPresentation(codePoint);
  }
}
