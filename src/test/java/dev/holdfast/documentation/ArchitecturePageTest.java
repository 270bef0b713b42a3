package dev.holdfast.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The page on the architecture is about the packages and classes that there are. */
class ArchitecturePageTest {

  private static final Path MAIN = Path.of("src/main/java");
  private static final Path TEST = Path.of("src/test/java");
  private static final String ROOT = "dev.holdfast";

  /** A row of a table that begins with one name. */
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z.]+)` \\|");

  /** What is written like a class, alone or before a dot. */
  private static final Pattern CLASS = Pattern.compile("`([A-Z][a-z]\\w+)(?:\\.\\w+(?:\\(\\))?)?`");

  private static String page;

  @BeforeAll
  static void read() throws IOException {
    page = Files.readString(Path.of("src/site/markdown/architecture.md"));
  }

  @Test
  void everyPackageIsNamedOnceAndNoOther() throws IOException {
    List<String> named =
        names(ROW).map(name -> name.equals(ROOT) ? name : ROOT + "." + name).sorted().toList();

    assertThat(named).containsExactlyElementsOf(packages());
  }

  @Test
  void everyClassOnThePageIsThere() throws IOException {
    Set<String> named = names(CLASS).collect(Collectors.toCollection(TreeSet::new));

    assertThat(named).contains("TaskStoreProvider", "KindContract", "CleanupRun");
    named.removeAll(classes());
    assertThat(named).isEmpty();
  }

  private static Stream<String> names(Pattern pattern) {
    return pattern.matcher(page).results().map((MatchResult found) -> found.group(1));
  }

  private static Set<String> packages() throws IOException {
    return files(MAIN)
        .filter(file -> !file.endsWith("package-info.java"))
        .map(file -> MAIN.relativize(file.getParent()).toString().replaceAll("[/\\\\]", "."))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> classes() throws IOException {
    return Stream.concat(files(MAIN), files(TEST))
        .map(file -> file.getFileName().toString().replace(".java", ""))
        .collect(Collectors.toSet());
  }

  private static Stream<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> file.toString().endsWith(".java")).toList().stream();
    }
  }
}
