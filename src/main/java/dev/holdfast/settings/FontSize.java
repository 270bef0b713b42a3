package dev.holdfast.settings;

/** How large text is; all that is measured by it grows along. */
public enum FontSize {
  /** 12 pixels. */
  SMALL(12),
  /** 13 pixels. */
  MEDIUM(13),
  /** 15 pixels. */
  LARGE(15),
  /** 17 pixels. */
  VERY_LARGE(17);

  /** The height of plain text in pixels of the screen's scale. */
  public final int pixels;

  FontSize(int pixels) {
    this.pixels = pixels;
  }
}
