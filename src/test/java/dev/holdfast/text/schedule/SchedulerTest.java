package dev.holdfast.text.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.text.VisibleText;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** What each scheduler is given comes to the same words, whatever is in them. */
class SchedulerTest {

  private static final List<String> HOSTILE =
      List.of(
          "a b",
          "'",
          "\"",
          "\\",
          "\\\\",
          "a\\",
          "a b\\",
          "%",
          "%h",
          "$HOME",
          "${HOME}",
          "$$",
          "&",
          "a&b;c|d",
          "<tag>",
          "]]>",
          "--",
          "-->",
          "",
          "*",
          "`id`",
          "$(id)",
          "!",
          "~",
          "#",
          "ü",
          "🚀",
          "\\n",
          "C:\\Program Files\\x\\",
          "a\\\"b",
          "@file",
          ";",
          "{now}",
          "%%",
          "'\"'");

  private static final LocalDateTime START = LocalDateTime.of(2025, 10, 9, 8, 53, 20);

  @TempDir private Path folder;

  private static ScheduledCommand command(List<String> arguments, long every) {
    List<String> words = new ArrayList<>(List.of("/opt/hold fast/bin/holdfast"));
    words.addAll(arguments);
    return new ScheduledCommand("holdfast-cleanup-a", words, every, null, START);
  }

  private static List<Schedule.UnitFile> files(Scheduler scheduler, ScheduledCommand command) {
    Schedule schedule = scheduler.of(command);
    assertThat(schedule).isInstanceOf(Schedule.Written.class);
    return ((Schedule.Written) schedule).files();
  }

  @Provide
  Arbitrary<List<String>> words() {
    Arbitrary<String> any =
        Arbitraries.strings()
            .all()
            .ofMaxLength(12)
            .filter(text -> text.codePoints().noneMatch(VisibleText::isDangerous))
            .filter(text -> text.chars().noneMatch(letter -> letter >= 0xfffe));
    return Arbitraries.oneOf(Arbitraries.of(HOSTILE), any).list().ofMinSize(1).ofMaxSize(5);
  }

  @Property(tries = 200)
  void systemdTakesTheWordsApart(@ForAll("words") List<String> words) {
    String service = files(Scheduler.SYSTEMD, command(words, 3_600)).getFirst().text();
    List<String> lines = service.lines().filter(line -> line.startsWith("ExecStart=")).toList();
    assertThat(lines).hasSize(1);
    assertThat(systemdWords(lines.getFirst().substring("ExecStart=".length())))
        .isEqualTo(command(words, 3_600).words());
  }

  /** As systemd.service(5) and systemd.syntax(7) say. */
  private static List<String> systemdWords(String line) {
    List<String> words = new ArrayList<>();
    Matcher word = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"( |$)").matcher(line);
    int at = 0;
    while (at < line.length()) {
      assertThat(word.find(at) && word.start() == at).as(line).isTrue();
      String text = word.group(1);
      assertThat(text.replaceAll("\\\\[\\\\\"]", "")).doesNotContain("\\");
      text = text.replaceAll("\\\\([\\\\\"])", "$1");
      assertThat(text.replace("%%", "")).doesNotContain("%");
      text = text.replace("%%", "%");
      if (!words.isEmpty()) {
        assertThat(text.replace("$$", "")).doesNotContain("$");
        text = text.replace("$$", "$");
      }
      words.add(text);
      at = word.end();
    }
    return words;
  }

  @Property(tries = 200)
  void launchdTakesTheWordsApart(@ForAll("words") List<String> words) throws Exception {
    Schedule.UnitFile file = files(Scheduler.LAUNCHD, command(words, 5_400)).getFirst();
    assertThat(file.name()).isEqualTo("dev.holdfast.cleanup-a.plist");
    NodeList strings = xml(file.text()).getElementsByTagName("string");

    // The first is the label, the last how it is scheduled.
    assertThat(texts(strings).subList(1, strings.getLength() - 1))
        .isEqualTo(command(words, 5_400).words());
    assertThat(texts(xml(file.text()).getElementsByTagName("integer"))).containsExactly("5400");
  }

  @Property(tries = 200)
  void windowsTakesTheWordsApartOrRefusesThem(@ForAll("words") List<String> words)
      throws Exception {
    Schedule schedule = Scheduler.WINDOWS.of(command(words, 5_400));
    if (words.stream().anyMatch(word -> word.contains("%") || word.contains("\""))) {
      assertThat(schedule).isInstanceOf(Schedule.Impossible.class);
      return;
    }
    Document task = xml(((Schedule.Written) schedule).files().getFirst().text());
    assertThat(texts(task.getElementsByTagName("Command")))
        .containsExactly("/opt/hold fast/bin/holdfast");
    assertThat(windowsWords(texts(task.getElementsByTagName("Arguments")).getFirst()))
        .isEqualTo(words);
    assertThat(texts(task.getElementsByTagName("Interval"))).containsExactly("PT1H30M");
  }

  /** As CommandLineToArgvW does where no quotation mark is part of a word. */
  private static List<String> windowsWords(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = null;
    boolean quoted = false;
    for (int at = 0; at < line.length(); at++) {
      int slashes = at;
      while (slashes < line.length() && line.charAt(slashes) == '\\') {
        slashes++;
      }
      int count = slashes - at;
      if (count > 0 && slashes < line.length() && line.charAt(slashes) == '"') {
        assertThat(count % 2).as("no quotation mark is part of a word").isZero();
        word = word == null ? new StringBuilder() : word;
        word.append("\\".repeat(count / 2));
        at = slashes - 1;
      } else if (line.charAt(at) == '"') {
        word = word == null ? new StringBuilder() : word;
        quoted = !quoted;
      } else if (line.charAt(at) == ' ' && !quoted) {
        words.add(word.toString());
        word = null;
      } else {
        word.append(line.charAt(at));
      }
    }
    assertThat(quoted).isFalse();
    words.add(word.toString());
    return words;
  }

  private static Document xml(String text) throws Exception {
    assertThat(text).startsWith("<?xml");
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    return factory
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<String> texts(NodeList nodes) {
    return IntStream.range(0, nodes.getLength())
        .mapToObj(at -> nodes.item(at).getTextContent())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/opt/it's/holdfast", "/opt/\"h\"/holdfast", "/opt/h\\f/holdfast"})
  void systemdStartsNoProgramOfWhichItTakesNoPath(String program) {
    Schedule schedule =
        Scheduler.SYSTEMD.of(new ScheduledCommand("a", List.of(program), 3_600, null, START));
    assertThat(((Schedule.Impossible) schedule).why()).contains(program).contains("--program");
  }

  @Test
  void cronCountsBytes() {
    List<String> words = List.of("/opt/holdfast", "ü".repeat(600));
    assertThat(Scheduler.CRON.of(new ScheduledCommand("a", words, 3_600, null, START)))
        .isInstanceOf(Schedule.Impossible.class);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aShellTakesTheWordsOfCronApart() throws Exception {
    Path program = folder.resolve("hold fast");
    Files.writeString(
        program, "#!/bin/sh\nfor word in \"$@\"; do printf '%s\\n' \"$word\"; done\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    List<String> words = new ArrayList<>(List.of(program.toString()));
    words.addAll(HOSTILE);
    ScheduledCommand command = new ScheduledCommand("a", words, 3_600, null, START);

    String text = files(Scheduler.CRON, command).getFirst().text();

    String line = text.lines().filter(each -> !each.startsWith("#")).findFirst().orElseThrow();
    assertThat(line).startsWith("0 * * * * ");
    String rest = line.substring("0 * * * * ".length());
    // cron(8): a percent sign without a backslash ends the command; with one it is taken away.
    assertThat(rest.replace("\\%", "")).doesNotContain("%");
    Process shell = new ProcessBuilder("/bin/sh", "-c", rest.replace("\\%", "%")).start();
    String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor()).isZero();
    assertThat(List.of(said.split("\n", -1))).startsWith(HOSTILE.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource({
    "60, * * * * *",
    "900, */15 * * * *",
    "1800, */30 * * * *",
    "3600, 0 * * * *",
    "21600, 0 */6 * * *",
    "43200, 0 */12 * * *",
    "86400, 0 0 * * *",
    "604800, 0 0 * * 0"
  })
  void cronSaysWhatItCan(long every, String times) {
    String text = files(Scheduler.CRON, command(List.of("x"), every)).getFirst().text();
    assertThat(text.lines().filter(line -> !line.startsWith("#")))
        .containsExactly(times + " '/opt/hold fast/bin/holdfast' x");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 90, 420, 5_400, 2_700, 18_000, 172_800, 1_209_600})
  void cronRoundsNothing(long every) {
    assertThat(Scheduler.CRON.of(command(List.of("x"), every)))
        .isInstanceOf(Schedule.Impossible.class);
    assertThat(files(Scheduler.SYSTEMD, command(List.of("x"), every)).getLast().text())
        .contains("OnUnitActiveSec=" + every + "s\n");
  }

  @Test
  void whoReadsTheFilesFindsTheExitCodes() {
    for (Scheduler scheduler : Scheduler.values()) {
      String text = files(scheduler, command(List.of("x"), 3_600)).getFirst().text();
      assertThat(text).contains("5 refused").contains("No password stands here");
    }
    assertThat(files(Scheduler.SYSTEMD, command(List.of("x"), 3_600)).getFirst().text())
        .contains("\nSuccessExitStatus=3\n");
  }
}
