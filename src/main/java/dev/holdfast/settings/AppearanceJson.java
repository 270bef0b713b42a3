package dev.holdfast.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/**
 * Appearance in the settings file. The theme stands where it always stood, so that versions from
 * before the others were added read it, too.
 */
final class AppearanceJson {

  private static final String THEME = "theme";
  private static final String OTHERS = "appearance";

  private AppearanceJson() {}

  static void write(Appearance appearance, ObjectNode root) {
    root.put(THEME, code(appearance.theme()));
    if (!appearance.equals(Appearance.DEFAULT.withTheme(appearance.theme()))) {
      ObjectNode node = root.putObject(OTHERS);
      node.put("high_contrast", appearance.highContrast());
      node.put("density", code(appearance.density()));
      node.put("font_size", code(appearance.fontSize()));
      node.put("times", code(appearance.times()));
      node.put("language", code(appearance.language()));
    }
  }

  /** Takes the default for what is missing, and for what is not understood, which it reports. */
  static Appearance read(JsonNode root, Runnable broken) {
    Appearance usual = Appearance.DEFAULT;
    JsonNode node = root.path(OTHERS);
    if (!node.isMissingNode() && !node.isObject()) {
      broken.run();
    }
    return new Appearance(
        one(root.path(THEME), usual.theme(), broken),
        flag(node.path("high_contrast"), broken),
        one(node.path("density"), usual.density(), broken),
        one(node.path("font_size"), usual.fontSize(), broken),
        one(node.path("times"), usual.times(), broken),
        one(node.path("language"), usual.language(), broken));
  }

  private static boolean flag(JsonNode node, Runnable broken) {
    if (!node.isMissingNode() && !node.isBoolean()) {
      broken.run();
    }
    return node.booleanValue();
  }

  private static <E extends Enum<E>> E one(JsonNode node, E usual, Runnable broken) {
    if (node.isMissingNode()) {
      return usual;
    }
    try {
      return Enum.valueOf(usual.getDeclaringClass(), node.asText().toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException unknown) {
      broken.run();
      return usual;
    }
  }

  private static String code(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
