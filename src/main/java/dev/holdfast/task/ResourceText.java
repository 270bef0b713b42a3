package dev.holdfast.task;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Texts that lie beside the classes that use them. */
public final class ResourceText {

  private ResourceText() {}

  /** Returns the text of the file of this name beside a class. */
  public static String beside(Class<?> user, String name) {
    try (InputStream in = user.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
