package dev.holdfast.store;

import java.nio.file.Files;
import java.nio.file.Path;

/** The path of a file as people type it. */
public final class FilePath {

  private FilePath() {}

  /**
   * Returns the whole path of the file that is meant: {@code ~/} is this user's home, and nothing
   * else is replaced.
   *
   * @throws java.nio.file.InvalidPathException if it is no path
   */
  public static Path of(String typed) {
    return whole(typed.startsWith("~/") ? home().resolve(typed.substring(2)) : Path.of(typed));
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

  /** Returns this user's home: as on the command line, what the environment says comes first. */
  public static Path home() {
    String said = System.getenv("HOME");
    return Path.of(
        said == null || said.isBlank() || !Path.of(said).isAbsolute()
            ? System.getProperty("user.home")
            : said);
  }
}
