package dev.holdfast.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.help.HelpTopic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What F1 and links of the guide lead to is in the pages that the build made of it. */
class GuideTest {

  private static final Path MADE = Path.of("target/dist/lib/guide");

  private static final Pattern OFFERED =
      Pattern.compile(
          "(?:HelpTopic\\.of\\(|\\.help\\(|ContextHelp\\.offer\\([^;]*?,\\s*)\"([^\"]+)\"\\)");

  private static final Pattern LINK = Pattern.compile("href=\"([^\"]+)\"");

  @Test
  void everyPlaceThatIsOfferedIsThere() throws IOException {
    Set<String> offered = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        Matcher found = OFFERED.matcher(Files.readString(file));
        while (found.find()) {
          offered.add(found.group(1));
        }
      }
    }
    assertThat(offered)
        .contains("running#confirm", "user-guide#overview", "workflows")
        .allMatch(place -> isThere(HelpTopic.of(place)));
  }

  @Test
  void everyLinkLeadsToAHeadingThatIsThere() throws IOException {
    Set<String> broken = new TreeSet<>();
    Set<String> inside = new TreeSet<>();
    try (Stream<Path> pages = Files.list(MADE)) {
      for (Path page : pages.toList()) {
        String name = page.getFileName().toString();
        Matcher links = LINK.matcher(Files.readString(page));
        while (links.find()) {
          String link = links.group(1);
          if (!link.startsWith("https://")) {
            String place = (link.startsWith("#") ? name + link : link).replace(".html", "");
            (isThere(HelpTopic.of(place)) ? inside : broken).add(name + " " + link);
          }
        }
      }
    }
    assertThat(broken).isEmpty();
    assertThat(inside).contains("user-guide.html #preview", "user-guide.html plans.html");
  }

  @Test
  void everyPageIsMadeButThoseForWhoBuildsIt() throws IOException {
    Set<String> written = new TreeSet<>();
    try (Stream<Path> files = Files.list(Path.of("src/site/markdown"))) {
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".md"))
          .map(name -> name.replace(".md", ".html"))
          .filter(name -> !name.matches("(architecture|benchmark|scale)\\.html"))
          .forEach(written::add);
    }
    try (Stream<Path> pages = Files.list(MADE)) {
      assertThat(pages.map(page -> page.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(written);
    }
  }

  private static boolean isThere(HelpTopic topic) {
    try {
      Path page = MADE.resolve(topic.page() + ".html");
      return Files.exists(page)
          && (topic.anchor().isEmpty()
              || Files.readString(page).contains("id=\"" + topic.anchor() + "\""));
    } catch (IOException unreadable) {
      return false;
    }
  }
}
