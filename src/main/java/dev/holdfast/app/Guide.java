package dev.holdfast.app;

import dev.holdfast.desktop.help.HelpTopic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The user guide, as pages for a browser, that this build brings: nothing is fetched. */
final class Guide {

  /** One that has not given up until then has the page. */
  private static final int PATIENCE_SECONDS = 5;

  private Guide() {}

  /** Returns the file of a page; beside the program’s jar. */
  static Path file(HelpTopic topic) {
    Path program =
        Path.of(URI.create(Guide.class.getProtectionDomain().getCodeSource().getLocation() + ""));
    Path lib =
        Files.isDirectory(program) ? program.resolveSibling("dist/lib") : program.getParent();
    return lib.resolve("guide/" + topic.page() + ".html");
  }

  /** Returns where in {@link #file} a place is. */
  static URI address(HelpTopic topic) {
    return URI.create(file(topic).toUri() + (topic.anchor().isEmpty() ? "" : "#" + topic.anchor()));
  }

  /**
   * Opens a page with the system’s browser. Not on the FX thread: it may take some seconds until it
   * is clear whether one took it.
   *
   * @throws UncheckedIOException if none did
   */
  static void open(URI page) {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    List<String> opener =
        system.startsWith("windows")
            ? List.of("rundll32", "url.dll,FileProtocolHandler", page.toString())
            : List.of(system.startsWith("mac") ? "open" : "xdg-open", page.toString());
    try {
      Process opening =
          new ProcessBuilder(opener)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (opening.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && opening.exitValue() != 0) {
        throw new IOException(opener.getFirst() + " ended with " + opening.exitValue());
      }
    } catch (IOException nothing) {
      throw new UncheckedIOException(nothing);
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }
}
