package dev.holdfast.app;

import dev.holdfast.text.Messages;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Finds out before the toolkit is loaded whether it could open a window.
 *
 * @param system the operating system as Java names it
 * @param environment the value of a variable, null without one
 * @param headlessToolkit whether the toolkit was told to do without a display
 * @param display asks for one
 */
record DisplayCheck(
    String system,
    UnaryOperator<String> environment,
    boolean headlessToolkit,
    Supplier<Condition> display) {

  /** What the system's own libraries answer when they are asked as the toolkit will ask them. */
  enum Condition {
    /** The libraries are there and the display opens. */
    READY,
    /** The X11 client library is missing. */
    NO_X11,
    /** GTK 3 is missing. */
    NO_GTK,
    /** The display does not open. */
    UNREACHABLE
  }

  static DisplayCheck ofThisSystem() {
    return new DisplayCheck(
        System.getProperty("os.name"),
        System::getenv,
        "headless".equalsIgnoreCase(System.getProperty("glass.platform")),
        X11Display::probe);
  }

  /** Returns the sentence that says why no window can be opened; empty if one can, perhaps. */
  Optional<String> obstacle() {
    if (headlessToolkit || !system.toLowerCase(Locale.ROOT).contains("linux")) {
      return Optional.empty();
    }
    if (isUnset("DISPLAY") && isUnset("WAYLAND_DISPLAY")) {
      return Optional.of(messages().get("display.none"));
    }
    return switch (display.get()) {
      case READY -> Optional.empty();
      case NO_X11 -> Optional.of(messages().get("display.noX11"));
      case NO_GTK -> Optional.of(messages().get("display.noGtk"));
      case UNREACHABLE ->
          Optional.of(
              messages()
                  .get(
                      "display.unreachable",
                      isUnset("DISPLAY")
                          ? environment.apply("WAYLAND_DISPLAY")
                          : environment.apply("DISPLAY")));
    };
  }

  private boolean isUnset(String variable) {
    String value = environment.apply(variable);
    return value == null || value.isBlank();
  }

  private Messages messages() {
    return AppMessages.load();
  }
}
