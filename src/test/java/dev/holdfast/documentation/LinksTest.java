package dev.holdfast.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Links between the pages of the project lead to files and headings that are there. */
class LinksTest {

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    List<Document> pages = Document.all();

    assertThat(pages)
        .extracting(page -> page.file().toString())
        .contains(
            "README.md",
            "CONTRIBUTING.md",
            "CHANGELOG.md",
            "src/site/markdown/architecture.md",
            "src/site/markdown/decisions/0001-class-path-on-a-modular-runtime.md");
    assertThat(pages.stream().mapToInt(page -> page.links().size()).sum()).isGreaterThan(100);
    assertThat(pages.stream().flatMap(page -> broken(page).stream())).isEmpty();
  }

  @Test
  void everyDecisionIsInTheIndex() throws IOException {
    Path decisions = Path.of("src/site/markdown/decisions");
    List<String> listed = Document.read(decisions.resolve("index.md")).links();
    try (Stream<Path> files = Files.list(decisions)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(with("index.md", listed));
    }
  }

  @Test
  void whatIsReadFirstIsShort() throws IOException {
    assertThat(Files.readAllLines(Path.of("README.md")))
        .hasSizeLessThanOrEqualTo(150)
        .allMatch(line -> line.length() <= 400);
    assertThat(Files.readString(Path.of("CHANGELOG.md")).split("(?m)^## "))
        .hasSizeGreaterThan(2)
        .allMatch(version -> version.lines().count() <= 120);
  }

  private static List<String> with(String one, List<String> others) {
    return Stream.concat(Stream.of(one), others.stream()).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[no file](nothing.md)",
        "![no picture](assets/nothing.png)",
        "[no heading](#nothing)",
        "[no heading there](README.md#nothing)",
        "[no page of the site](/README.md)",
        "[in the clear](http://github.com/fibjs/fib-flow)"
      })
  void aBrokenLinkIsFound(String text) {
    assertThat(broken(Document.of(Path.of("page.md"), text))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[a file](LICENSE)",
        "[a folder](src/site/markdown/decisions/)",
        "[a heading](#one--two)",
        "[a heading there](README.md#install)",
        "[elsewhere](https://github.com/fibjs/fib-flow)",
        "`[no link](nothing.md)`"
      })
  void aLinkThatLeadsSomewhereIsNot(String text) {
    assertThat(broken(Document.of(Path.of("page.md"), "# One & two\n\n" + text))).isEmpty();
  }

  private static List<String> broken(Document page) {
    return page.links().stream()
        .filter(link -> fault(page, link).isPresent())
        .map(link -> page.file() + ": " + link + " " + fault(page, link).get())
        .toList();
  }

  private static Optional<String> fault(Document page, String link) {
    if (link.startsWith("https://")) {
      return Optional.empty();
    }
    String[] parts = link.split("#", 2);
    Path folder = Optional.ofNullable(page.file().getParent()).orElse(Path.of(""));
    Path target = parts[0].isEmpty() ? page.file() : folder.resolve(parts[0]).normalize();
    if (!parts[0].isEmpty() && (target.isAbsolute() || !Files.exists(target))) {
      return Optional.of("leads to no file");
    }
    if (parts.length == 1) {
      return Optional.empty();
    }
    Document there = parts[0].isEmpty() ? page : Document.read(target);
    return there.anchors().contains(parts[1]) ? Optional.empty() : Optional.of("has no heading");
  }
}
