package dev.holdfast.app;

import dev.holdfast.app.DisplayCheck.Condition;
import dev.holdfast.text.Messages;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
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

  /**
   * X11 and GTK 3 as JavaFX 26 finds them: its GTK platform opens the display with XOpenDisplay and
   * loads these very libraries by name (its {@code glass_gtk} launcher), also under Wayland.
   */
  @SuppressWarnings("restricted") // Native access is granted in the manifest, for SQLite too.
  private static final class X11Display {

    private static final String X11 = "libX11.so.6";
    private static final String GTK = "libgtk-3.so.0";

    /** Looks. */
    static Condition probe() {
      Linker linker = Linker.nativeLinker();
      SymbolLookup x11;
      try {
        x11 = SymbolLookup.libraryLookup(X11, Arena.global());
      } catch (IllegalArgumentException missing) {
        return Condition.NO_X11;
      }
      if (!opens(linker, x11)) {
        return Condition.UNREACHABLE;
      }
      try {
        SymbolLookup.libraryLookup(GTK, Arena.global());
        return Condition.READY;
      } catch (IllegalArgumentException missing) {
        return Condition.NO_GTK;
      }
    }

    private static boolean opens(Linker linker, SymbolLookup x11) {
      try {
        MemorySegment display =
            (MemorySegment)
                linker
                    .downcallHandle(
                        x11.findOrThrow("XOpenDisplay"),
                        FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS))
                    .invokeExact(MemorySegment.NULL);
        if (display.equals(MemorySegment.NULL)) {
          return false;
        }
        int closed =
            (int)
                linker
                    .downcallHandle(
                        x11.findOrThrow("XCloseDisplay"),
                        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS))
                    .invokeExact(display);
        return closed == 0;
      } catch (Throwable impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }
}
