package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The core says less and less in the words of one kind of store. What still does is listed in
 * {@code src/test/resources/words}, each with its number, and a word of a kind with the reason why
 * it stands there: nothing new may come, and what is gone must be taken from the list ({@code
 * -Dholdfast.words=shorten} does that; nothing lengthens it).
 */
class KindWordsTest {

  private static final String REASON = " # ";

  private static final Path LISTS = Path.of("src/test/resources/words");

  /** Statuses, hazards, tables and schemes of particular stores. */
  private static final KindWords KINDS =
      new KindWords(
          List.of(
              "permanently_failed",
              "poison_child",
              "pinned_child",
              "cascade_delete",
              "fib_flow_",
              "consumer_at_risk",
              "sqlite:",
              "jdbc:",
              "postgresql:",
              "mysql:",
              "mariadb:",
              "=sqlite",
              "=postgresql",
              "=mysql",
              "=mariadb",
              "=eventstream"));

  private static final Set<String> CORE =
      Set.of(
          "retention",
          "plan",
          "cleanup",
          "archive",
          "report",
          "journal",
          "fleet",
          "cli",
          "desktop",
          "text");

  /** Columns of fib-flow's tables that no other store needs to have. */
  private static final KindWords COLUMNS =
      new KindWords(
          List.of(
              "last_active_time",
              "last_event_time",
              "last_event_type",
              "current_stage_name",
              "progress_text",
              "progress_percent",
              "next_run_time",
              "retry_count",
              "max_retries",
              "retry_interval",
              "worker_id",
              "root_id",
              "parent_id",
              "total_children",
              "completed_children",
              "cron_expr",
              "timeout_flag",
              "from_status",
              "to_status",
              "event_time"));

  private static final Set<String> STORES = Set.of("store", "demo");

  @Test
  void noNewClassOrBundleOfTheCoreSaysAWordOfOneKind() throws Exception {
    SortedMap<String, Integer> found = KINDS.inClasses(classes(), CORE);
    found.putAll(KINDS.inTexts(classes(), CORE));
    compare("kinds.txt", found);
    assertThat(Files.readAllLines(LISTS.resolve("kinds.txt")))
        .as("each word of a kind has a reason")
        .allMatch(line -> !reason(line).isBlank());
  }

  private static String reason(String line) {
    int mark = line.indexOf(REASON);
    return mark < 0 ? "" : line.substring(mark + REASON.length());
  }

  private static String withoutReason(String line) {
    int mark = line.indexOf(REASON);
    return mark < 0 ? line : line.substring(0, mark);
  }

  @Test
  void noNewClassOutsideOfTheStoresNamesAColumnOfFibFlow() throws Exception {
    compare("columns.txt", COLUMNS.inClasses(classes(), othersThanStores()));
  }

  @Test
  void whatIsNewAndWhatIsGoneIsTold(@TempDir Path folder) throws IOException {
    Path list =
        Files.writeString(folder.resolve("list"), "a.A word 2 # so\na.B word 1\na.C word 1\n");
    same(list, new TreeMap<>(Map.of("a.A word", 2, "a.B word", 1, "a.C word", 1)));
    assertThatThrownBy(() -> same(list, new TreeMap<>(Map.of("a.A word", 3, "a.D word", 1))))
        .hasMessageContaining("a.A word 3")
        .hasMessageContaining("a.D word 1")
        .hasMessageContaining("a.C word");
    assertThatThrownBy(() -> same(list, new TreeMap<>(Map.of("a.A word", 2, "a.B word", 1))))
        .hasMessageContaining("a.C word");

    shorten(list, new TreeMap<>(Map.of("a.A word", 1, "a.B word", 5, "a.D word", 1)));

    assertThat(list).hasContent("a.A word 1 # so\na.B word 1\n");
  }

  @Test
  void literalsNamesAndAnnotationsAreFound() throws Exception {
    Path root = Path.of(KindWordsTest.class.getResource("/").toURI());
    byte[] sample = Files.readAllBytes(root.resolve("dev/holdfast/KindWordsTest$Sample.class"));
    assertThat(KindWords.constants(sample))
        .contains("POISON_CHILD", "pinned_child", "an sqlite: address")
        .doesNotContain("a comment of mysql:");
  }

  /** With a comment of mysql: in it. */
  @DisplayName("an sqlite: address")
  enum Sample {
    POISON_CHILD;

    String text() {
      return "pinned_child";
    }
  }

  private static Set<String> othersThanStores() throws Exception {
    try (Stream<Path> packages = Files.list(classes().resolve("dev/holdfast"))) {
      return packages
          .map(folder -> folder.getFileName().toString())
          .filter(name -> !STORES.contains(name))
          .collect(Collectors.toSet());
    }
  }

  /** The classes of the product, not of its tests. */
  private static Path classes() throws URISyntaxException {
    return Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static void compare(String list, SortedMap<String, Integer> found) throws IOException {
    if ("shorten".equals(System.getProperty("holdfast.words"))) {
      shorten(LISTS.resolve(list), found);
    }
    same(LISTS.resolve(list), found);
  }

  private static void same(Path list, SortedMap<String, Integer> found) throws IOException {
    Set<String> listed =
        Files.readAllLines(list).stream()
            .map(KindWordsTest::withoutReason)
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> there = new TreeSet<>(lines(found));
    Set<String> added = new TreeSet<>(there);
    added.removeAll(listed);
    Set<String> gone = new TreeSet<>(listed);
    gone.removeAll(there);
    assertThat(List.of(added, gone))
        .as(
            "new words of one kind of store: %s; not there any more, shorten %s: %s",
            added, list, gone)
        .isEqualTo(List.of(Set.of(), Set.of()));
  }

  private static void shorten(Path list, SortedMap<String, Integer> found) throws IOException {
    List<String> left = new ArrayList<>();
    for (String line : Files.readAllLines(list)) {
      String entry = withoutReason(line);
      int end = entry.lastIndexOf(' ');
      String name = entry.substring(0, end);
      int listed = Integer.parseInt(entry.substring(end + 1));
      if (found.containsKey(name)) {
        String reason = line.substring(entry.length());
        left.add(name + " " + Math.min(listed, found.get(name)) + reason);
      }
    }
    Files.writeString(list, String.join("\n", left) + "\n");
  }

  private static List<String> lines(SortedMap<String, Integer> found) {
    return found.entrySet().stream().map(each -> each.getKey() + " " + each.getValue()).toList();
  }
}
