package dev.holdfast.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What the run configurations of IntelliJ IDEA start is there, and runs. */
class RunConfigurationsTest {

  private static final Path FOLDER = Path.of(".idea/runConfigurations");

  @TempDir private Path directory;

  /** Returns the options of a configuration by their names; lists have no name. */
  private static Map<String, String> options(String file) throws Exception {
    NodeList options =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(FOLDER.resolve(file).toFile())
            .getElementsByTagName("option");
    Map<String, String> named = new HashMap<>();
    for (int at = 0; at < options.getLength(); at++) {
      Element option = (Element) options.item(at);
      named.put(option.getAttribute("name"), option.getAttribute("value"));
    }
    return named;
  }

  @Test
  void theDemoStoreIsMadeAndTheCommandReadsIt() throws Exception {
    Files.createDirectory(directory.resolve("target"));

    assertThat(run(options("Demo_store.xml"))).contains("sqlite:target/demo.sqlite");
    assertThat(run(options("Command__tasks.xml"))).contains("paused");
  }

  /**
   * The window is opened elsewhere: here, that it has JavaFX in the shape in which tests have it.
   */
  @Test
  void theConsoleStartsAsTheTestsDo() throws Exception {
    Map<String, String> console = options("Console.xml");
    String tests = Files.readString(Path.of("pom.xml"));

    assertThat(console).doesNotContainKey("PROGRAM_PARAMETERS");
    assertThat(console.get("MAIN_CLASS_NAME")).isEqualTo("dev.holdfast.Main");
    assertThat(tests)
        .contains(
            console
                .get("VM_PARAMETERS")
                .replace("$PROJECT_DIR$/target/dist/lib/javafx", "${fx.directory}")
                .replace(" --sun-misc-unsafe-memory-access=allow", ""));
  }

  @Test
  void theClassOfTheExampleIsThere() throws Exception {
    String file = Files.readString(FOLDER.resolve("One_test_class.xml"));
    String named = file.replaceAll("(?s).*-Dtest=(\\w+)\".*", "$1");
    try (Stream<Path> tests = Files.walk(Path.of("src/test/java"))) {
      assertThat(tests.map(test -> test.getFileName().toString())).contains(named + ".java");
    }
  }

  private String run(Map<String, String> configuration) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of(configuration.get("VM_PARAMETERS").split(" ")));
    words.addAll(List.of("-cp", classPath()));
    words.add(configuration.get("MAIN_CLASS_NAME"));
    words.addAll(List.of(configuration.get("PROGRAM_PARAMETERS").split(" ")));
    ProcessBuilder builder =
        new ProcessBuilder(words).directory(directory.toFile()).redirectErrorStream(true);
    builder.environment().put("XDG_CONFIG_HOME", directory.resolve("config").toString());
    builder.environment().put("XDG_DATA_HOME", directory.resolve("data").toString());
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  /** Whoever starts in another folder finds it all the same. */
  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
