package dev.holdfast.text.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** The files hold to what their readers demand, as far as it can be tried without them. */
class SchedulerFilesTest {

  private static final List<String> WORDS =
      List.of("cleanup", "a b", "it's", "<&>]]>", "--yes", "ü 🚀", "C:\\x y\\", "\\\\host\\a", "");

  private static final LocalDateTime START = LocalDateTime.of(2025, 10, 9, 8, 53);

  @TempDir private Path folder;

  private static String text(Scheduler scheduler, List<String> words, long every) {
    ScheduledCommand command =
        new ScheduledCommand("holdfast-cleanup-a", words, every, null, START);
    return ((Schedule.Written) scheduler.of(command)).files().getFirst().text();
  }

  private static List<String> words(String program, List<String> arguments) {
    List<String> words = new ArrayList<>(List.of(program));
    words.addAll(arguments);
    return words;
  }

  private static InputStream resource(String name) {
    return SchedulerFilesTest.class.getResourceAsStream(name);
  }

  private static void validatePropertyList(String text) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setValidating(true);
    DocumentBuilder builder = factory.newDocumentBuilder();
    builder.setEntityResolver((_, _) -> new InputSource(resource("property-list.dtd")));
    builder.setErrorHandler(new Strict());
    builder.parse(new InputSource(new StringReader(text)));
  }

  @Test
  void launchdGetsAPropertyList() throws Exception {
    String text = text(Scheduler.LAUNCHD, words("/opt/hold fast/holdfast", WORDS), 3_600);
    validatePropertyList(text);
    assertThatThrownBy(() -> validatePropertyList(text.replace("<key>Label</key>", "")))
        .as("the check finds faults")
        .isInstanceOf(SAXException.class);
  }

  private static void validateTask(byte[] file) throws Exception {
    Schema schema =
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
            .newSchema(new StreamSource(resource("windows-task.xsd")));
    schema.newValidator().validate(new StreamSource(new ByteArrayInputStream(file)));
  }

  @ParameterizedTest
  @ValueSource(longs = {60, 90, 3_600, 86_400, 2_678_400})
  void windowsGetsATaskOfItsSchema(long every) throws Exception {
    String text =
        text(Scheduler.WINDOWS, words("C:\\Program Files\\ü\\holdfast.exe", WORDS), every);
    validateTask(text.getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(
            () ->
                validateTask(
                    text.replace("T08:53:00<", "T08:53<").getBytes(StandardCharsets.UTF_8)))
        .as("the check finds faults")
        .isInstanceOf(SAXException.class);
  }

  /** PowerShell writes UTF-16 when it redirects, the older shell a code page. */
  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16", "windows-1252", "IBM850"})
  void aTaskIsReadWhateverWroteIt(String encoding) throws Exception {
    String text = text(Scheduler.WINDOWS, words("C:\\ü\\holdfast.exe", WORDS), 3_600);
    validateTask(text.getBytes(Charset.forName(encoding)));
    assertThat(text.chars()).allMatch(letter -> letter < 0x7f);
  }

  @Test
  void whatNoXmlCanHoldIsRefused() {
    ScheduledCommand command =
        new ScheduledCommand("a", List.of("/bin/holdfast", "x\uffff"), 60, null, START);
    assertThat(Scheduler.LAUNCHD.of(command)).isInstanceOf(Schedule.Impossible.class);
    assertThat(Scheduler.WINDOWS.of(command)).isInstanceOf(Schedule.Impossible.class);
  }

  /** What cron makes of a line before a shell gets it, by the sources of do_command.c. */
  private static String seenByCron(String line, boolean halvesBackslashes) {
    StringBuilder command = new StringBuilder();
    boolean escaped = false;
    for (char letter : line.toCharArray()) {
      if (escaped) {
        if (letter == '%' || halvesBackslashes && letter == '\\') {
          command.setLength(command.length() - 1);
        }
        command.append(letter);
        escaped = false;
        continue;
      }
      if (letter == '%') {
        return command.toString();
      }
      command.append(letter);
      escaped = letter == '\\';
    }
    return command.toString();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisabledOnOs(OS.WINDOWS)
  void everyCronHandsTheSameWordsOn(boolean halvesBackslashes) throws Exception {
    Path program = folder.resolve("hold fast 100%");
    Files.writeString(
        program, "#!/bin/sh\nfor word in \"$@\"; do printf '%s\\n' \"$word\"; done\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    List<String> hostile =
        List.of(
            "\\%",
            "\\\\%",
            "%\\",
            "a\\\\b",
            "\\\\host\\share",
            "\\'%",
            "'\\",
            "100%",
            "%%",
            "\\",
            "postgresql://u@h/db?x=%20y",
            "it's 5% \\o/",
            "\\\\\\%\\\\");
    String text = text(Scheduler.CRON, words(program.toString(), hostile), 3_600);
    String line = text.lines().filter(each -> !each.startsWith("#")).findFirst().orElseThrow();
    String command = seenByCron(line.substring("0 * * * * ".length()), halvesBackslashes);
    Process shell = new ProcessBuilder("/bin/sh", "-c", command).start();
    String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor()).as(command).isZero();
    assertThat(said.lines()).containsExactlyElementsOf(hostile);
  }

  /** Only where systemd is: it reads both files as it would to run them. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void systemdFindsNothingToSay() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/systemd-analyze")));
    ScheduledCommand command =
        new ScheduledCommand(
            "holdfast-cleanup-a", words("/bin/true", WORDS), 3_600, "PGPASSWORD", START);
    List<String> line = new ArrayList<>(List.of("/usr/bin/systemd-analyze", "verify", "--man=no"));
    for (Schedule.UnitFile file : ((Schedule.Written) Scheduler.SYSTEMD.of(command)).files()) {
      line.add(Files.writeString(folder.resolve(file.name()), file.text()).toString());
    }
    Process verify = new ProcessBuilder(line).redirectErrorStream(true).start();
    String said = new String(verify.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    verify.waitFor();
    assertThat(said.lines().filter(each -> each.contains("holdfast-cleanup-a"))).isEmpty();
  }

  private static final class Strict implements ErrorHandler {

    @Override
    public void warning(SAXParseException told) throws SAXException {
      throw told;
    }

    @Override
    public void error(SAXParseException told) throws SAXException {
      throw told;
    }

    @Override
    public void fatalError(SAXParseException told) throws SAXException {
      throw told;
    }
  }
}
