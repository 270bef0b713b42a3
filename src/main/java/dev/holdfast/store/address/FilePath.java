package dev.holdfast.store.address;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The path of a file as people type it. */
public final class FilePath {

  private static final long LARGEST = 1 << 20;

  private FilePath() {}

  /**
   * Returns the whole path of the file that is meant: {@code ~/} is this user's home, and nothing
   * else is replaced.
   *
   * @throws java.nio.file.InvalidPathException if it is no path
   */
  public static Path of(String typed) {
    return whole(Path.of(typed(typed)));
  }

  /** Returns a path as people type it with the home in the place of a tilde. */
  public static String typed(String path) {
    return path.startsWith("~/") ? home() + path.substring(1) : path;
  }

  /**
   * Returns the whole path of a file. What leads out of a folder by two dots stays as it is where
   * that folder is a link: then it leads elsewhere than the text says.
   */
  public static Path whole(Path path) {
    Path whole = path.toAbsolutePath();
    for (int each = 1; each < whole.getNameCount(); each++) {
      Path before = whole.getRoot().resolve(whole.subpath(0, each));
      if (whole.getName(each).toString().equals("..") && Files.isSymbolicLink(before)) {
        return whole;
      }
    }
    return whole.normalize();
  }

  /**
   * Reads a small file whole, as those of keys and certificates are.
   *
   * @throws IOException if it is not there or is no such file; a pipe is never waited for
   */
  public static byte[] small(Path file) throws IOException {
    if (Files.exists(file) && (!Files.isRegularFile(file) || Files.size(file) > LARGEST)) {
      throw new IOException("it is not a plain file of at most 1 MiB");
    }
    return Files.readAllBytes(file);
  }

  /** Returns this user's home. */
  public static Path home() {
    return home(System.getenv());
  }

  /** Returns the home in an environment: as in a shell, what {@code HOME} says comes first. */
  public static Path home(Map<String, String> environment) {
    String said = environment.getOrDefault("HOME", "");
    boolean home = File.separatorChar == '/' && said.startsWith("/");
    return Path.of(home ? said : System.getProperty("user.home"));
  }

  /** Takes away what a failure left half made; the failure is told even if that fails, too. */
  public static void remove(Path file, IOException failure) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException stays) {
      failure.addSuppressed(stays);
    }
  }
}
