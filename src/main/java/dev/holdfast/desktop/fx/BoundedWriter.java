package dev.holdfast.desktop.fx;

import java.io.IOException;
import java.io.Writer;

/** Collects text up to a limit, so that a nested field cannot grow without bound when laid out. */
public final class BoundedWriter extends Writer {

  /** The limit was reached. */
  public static final class Full extends IOException {
    private static final long serialVersionUID = 1L;
  }

  private final StringBuilder text = new StringBuilder();
  private final long limit;

  public BoundedWriter(long limit) {
    this.limit = limit;
  }

  @Override
  public void write(char[] characters, int from, int length) throws IOException {
    if (text.length() + (long) length > limit) {
      throw new Full();
    }
    text.append(characters, from, length);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}

  @Override
  public String toString() {
    return text.toString();
  }
}
