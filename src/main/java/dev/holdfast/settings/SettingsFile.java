package dev.holdfast.settings;

import dev.holdfast.store.address.WholeFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.UnaryOperator;

/** The file that holds the settings. A write is whole or does not happen. */
public final class SettingsFile {

  private final Path file;
  private final SettingsJson json = new SettingsJson();

  /** Takes where the file is, or will be. */
  public SettingsFile(Path file) {
    this.file = file;
  }

  /**
   * What was found.
   *
   * @param settings what was understood; the defaults if there is no file
   * @param state what the file is like
   * @param detail why it cannot be read; null in other states
   */
  public record Found(Settings settings, State state, String detail) {}

  /** What a settings file is like. */
  public enum State {
    /** All of it was understood, or there is none. */
    WHOLE,
    /** Something in it was not understood. */
    BROKEN,
    /** It is there and cannot be read: it must not be written either. */
    UNREADABLE
  }

  /** Reads the file and changes nothing. Never throws for what is in it. */
  public Found read() {
    try {
      SettingsJson.Read read = json.read(Files.readAllBytes(file));
      return new Found(read.settings(), read.whole() ? State.WHOLE : State.BROKEN, null);
    } catch (NoSuchFileException none) {
      return new Found(Settings.DEFAULT, State.WHOLE, null);
    } catch (IOException unreadable) {
      return new Found(Settings.DEFAULT, State.UNREADABLE, reason(unreadable));
    }
  }

  /**
   * Keeps a copy of a broken file beside it and puts what was understood in its place.
   *
   * @return the copy
   * @throws IOException if that cannot be written; the broken file is still there
   */
  public synchronized Path repair(Settings understood) throws IOException {
    Path copy = keepAside(Files.readAllBytes(file));
    save(understood);
    return copy;
  }

  /**
   * Writes the file: first beside it, then in its place.
   *
   * @throws IOException if it cannot be written; the old file is still there
   */
  public synchronized void save(Settings settings) throws IOException {
    Files.createDirectories(file.getParent());
    WholeFile.replace(file, json.write(settings).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Changes the file as it is now: what other processes wrote meanwhile stays. A broken file is
   * kept beside it first.
   *
   * @throws IOException if it cannot be read or written; it is as it was
   */
  public synchronized void change(UnaryOperator<Settings> change) throws IOException {
    Files.createDirectories(file.getParent());
    Path lock = file.resolveSibling(file.getFileName() + ".lock");
    // Closing the channel gives the lock back.
    try (FileChannel channel =
        FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.lock();
      Found found = read();
      if (found.state() == State.UNREADABLE) {
        throw new IOException(found.detail());
      }
      if (found.state() == State.BROKEN) {
        keepAside(Files.readAllBytes(file));
      }
      save(change.apply(found.settings()));
    }
  }

  private Path keepAside(byte[] bytes) throws IOException {
    for (int number = 1; ; number++) {
      Path aside = file.resolveSibling("settings.broken-" + number + ".json");
      if (!Files.exists(aside)) {
        Files.write(aside, bytes, StandardOpenOption.CREATE_NEW);
        return aside;
      }
    }
  }

  private static String reason(IOException failure) {
    return failure instanceof java.nio.file.AccessDeniedException
        ? "permission denied"
        : String.valueOf(failure.getMessage());
  }
}
