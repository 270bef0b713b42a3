package dev.holdfast.settings;

import java.io.IOException;
import java.util.function.UnaryOperator;

/**
 * The settings as they are now, and their file. Thread-safe: changes are made on one thread and
 * written on another; a write always takes the latest.
 */
public final class SavedSettings {

  private final SettingsFile file;
  private final boolean writable;
  private volatile Settings current;
  private Settings written;

  /**
   * Takes what was read at the start.
   *
   * @param writable false if the file is there and cannot be read: then nothing is written over it
   */
  public SavedSettings(SettingsFile file, Settings initial, boolean writable) {
    this.file = file;
    this.current = initial;
    this.written = initial;
    this.writable = writable;
  }

  /** Returns the settings as they are now. */
  public Settings current() {
    return current;
  }

  /** Changes the settings, not yet the file. */
  public synchronized void change(UnaryOperator<Settings> change) {
    current = change.apply(current);
  }

  /**
   * Writes the latest settings, unless the file has them already. Connections that another process
   * saved, changed or removed meanwhile stay as it left them.
   *
   * @throws IOException if the file cannot be written
   */
  public void write() throws IOException {
    // The lock is taken before the settings are looked at: the last write has the last.
    synchronized (file) {
      Settings latest = current;
      if (writable && !latest.equals(written)) {
        Settings before = written;
        file.change(there -> latest.onto(there, before));
        written = latest;
      }
    }
  }
}
