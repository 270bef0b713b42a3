package dev.holdfast.desktop.help;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The user guide as it is in this build: nothing is fetched. */
final class HelpGuide {

  /** What is in the help, in the order in which it is offered. */
  private static final List<String> CHAPTERS =
      List.of(
          "user-guide",
          "connections",
          "queries",
          "policies",
          "policy-files",
          "running",
          "plans",
          "archives",
          "acting",
          "journal-and-holds",
          "forecast-and-health",
          "monitoring",
          "stories",
          "timeline",
          "workflows",
          "event-streams",
          "buquet",
          "dapr");

  private static final String ENDING = ".md";

  private final Map<String, HelpPage> pages = new LinkedHashMap<>();

  /** Reads all pages. */
  HelpGuide() {
    CHAPTERS.forEach(name -> pages.put(name, new HelpPage(name, read(name))));
  }

  private static String read(String name) {
    try (InputStream file = HelpGuide.class.getResourceAsStream("guide/" + name + ENDING)) {
      if (file == null) {
        throw new IllegalStateException("The page " + name + " of the guide is not in this build");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Returns its pages in order. */
  List<HelpPage> pages() {
    return List.copyOf(pages.values());
  }

  /** Returns the page of a place; the first one if there is none of that name. */
  HelpPage page(HelpTopic topic) {
    return pages.getOrDefault(topic.page(), pages().getFirst());
  }

  /**
   * Returns where a link between pages leads.
   *
   * @param from the name of the page it is on
   * @return empty if that is not in the help
   */
  Optional<HelpTopic> target(String from, String link) {
    HelpTopic written = HelpTopic.of(link);
    if (written.page().isEmpty()) {
      return Optional.of(new HelpTopic(from, written.anchor()));
    }
    String name =
        written.page().endsWith(ENDING)
            ? written.page().substring(0, written.page().length() - ENDING.length())
            : "";
    return Optional.of(new HelpTopic(name, written.anchor()))
        .filter(topic -> pages.containsKey(topic.page()));
  }
}
