package dev.holdfast.app;

import dev.holdfast.app.DisplayCheck.Condition;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;

/**
 * X11 and GTK 3 as JavaFX 26 finds them: its GTK platform opens the display with XOpenDisplay and
 * loads these very libraries by name (its {@code glass_gtk} launcher), also under Wayland.
 */
@SuppressWarnings("restricted") // Native access is granted in the manifest, for SQLite too.
final class X11Display {

  private static final String X11 = "libX11.so.6";
  private static final String GTK = "libgtk-3.so.0";

  private X11Display() {}

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
