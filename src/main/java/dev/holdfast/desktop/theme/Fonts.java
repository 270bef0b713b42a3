package dev.holdfast.desktop.theme;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import javafx.scene.text.Font;

/** Brings Inter along (SIL Open Font License), so that every platform shows the same widths. */
final class Fonts {

  private static final List<String> FILES =
      List.of("Inter-Regular.ttf", "Inter-SemiBold.ttf", "Inter-Bold.ttf");

  private Fonts() {}

  static void load() {
    for (String file : FILES) {
      try (InputStream in = Fonts.class.getResourceAsStream(file)) {
        Font.loadFont(in, 13);
      } catch (IOException unreadable) {
        throw new UncheckedIOException("Font " + file + " is not on the class path", unreadable);
      }
    }
  }
}
