package dev.holdfast.desktop.help;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Link;
import org.junit.jupiter.api.Test;

/** The guide as it is written is the help, and nothing in it leads nowhere. */
class HelpGuideTest {

  private static final Path WRITTEN = Path.of("src/site/markdown");

  /** For those who build Holdfast. */
  private static final Set<String> OUTSIDE = Set.of("architecture.md", "benchmark.md", "scale.md");

  private static final Pattern OFFERED =
      Pattern.compile("(?:HelpTopic\\.of\\(|ContextHelp\\.offer\\([^;]*?,\\s*)\"([^\"]+)\"\\)");

  private final HelpGuide guide = new HelpGuide();

  @Test
  void everyPageIsInTheHelp() throws IOException {
    Set<String> written = new TreeSet<>();
    try (Stream<Path> files = Files.list(WRITTEN)) {
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".md") && !OUTSIDE.contains(name))
          .forEach(name -> written.add(name.replace(".md", "")));
    }
    assertThat(guide.pages())
        .extracting(HelpPage::name)
        .containsExactlyInAnyOrderElementsOf(written)
        .startsWith("user-guide");
  }

  @Test
  void aPageHasItsHeadingsWithTheAnchorsOfLinks() {
    HelpPage page = new HelpPage("x", "# One & two\n\ntext\n\n## `a` b’s, c\n\n## `a` b’s, c\n");
    assertThat(page.title()).isEqualTo("One & two");
    assertThat(page.sections())
        .extracting(HelpSection::anchor)
        .containsExactly("one--two", "a-bs-c", "a-bs-c-1");
    assertThat(page.sections().getFirst().text()).isEqualTo("one & two\ntext");
    assertThat(page.sections().getFirst().has(HelpSection.words(" TEXT two "))).isTrue();
    assertThat(page.sections().getFirst().has(HelpSection.words("text three"))).isFalse();
  }

  @Test
  void everyLinkLeadsToAHeadingThatIsThere() {
    List<String> broken = new ArrayList<>();
    List<String> inside = new ArrayList<>();
    for (HelpPage page : guide.pages()) {
      for (String link : links(page)) {
        boolean outside =
            link.startsWith("decisions/")
                || link.startsWith("../../../")
                || link.startsWith("https://")
                || OUTSIDE.contains(link);
        guide
            .target(page.name(), link)
            .ifPresentOrElse(
                topic -> (isThere(topic) ? inside : broken).add(page.name() + " " + link),
                () -> {
                  if (!outside) {
                    broken.add(page.name() + " " + link);
                  }
                });
      }
    }
    assertThat(broken).isEmpty();
    assertThat(inside).contains("user-guide #preview", "user-guide plans.md");
  }

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
  void aPlaceThatIsNotThereIsTheBeginning() {
    assertThat(guide.page(HelpTopic.of("nothing")).name()).isEqualTo("user-guide");
    assertThat(guide.target("plans", "architecture.md")).isEmpty();
    assertThat(guide.target("plans", "#run-one")).contains(HelpTopic.of("plans#run-one"));
  }

  private boolean isThere(HelpTopic topic) {
    HelpPage page = guide.page(topic);
    return page.name().equals(topic.page())
        && (topic.anchor().isEmpty()
            || page.sections().stream()
                .anyMatch(section -> section.anchor().equals(topic.anchor())));
  }

  private static List<String> links(HelpPage page) {
    List<String> found = new ArrayList<>();
    page.document()
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Link link) {
                found.add(link.getDestination());
              }
            });
    return found;
  }
}
