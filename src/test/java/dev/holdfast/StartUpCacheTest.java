package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.demo.DemoSpec;
import dev.holdfast.demo.DemoStore;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The POSIX launcher with this Java runtime and start-up caches, good and bad. */
@DisabledOnOs(OS.WINDOWS)
class StartUpCacheTest {

  private static final String RUNTIME = System.getProperty("java.runtime.version");

  @TempDir Path directory;
  private Path launcher;
  private Path cache;
  private String store;

  @BeforeEach
  void install() throws IOException {
    launcher = directory.resolve("bin/holdfast");
    Files.createDirectories(launcher.getParent());
    Files.copy(Path.of("packaging/launcher/holdfast"), launcher);
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    Path library = Files.createDirectories(directory.resolve("lib"));
    cache = library.resolve("commands-" + RUNTIME + ".aot");
    program(library.resolve("holdfast.jar"));
    Path file = directory.resolve("demo.sqlite");
    DemoStore.write(file, new DemoSpec(20, 1, 1_760_000_000), _ -> {}, () -> false);
    store = file.toString();
  }

  @Test
  void aCacheThatIsNoneIsPassedOverInSilence() throws Exception {
    Files.writeString(cache, "This is no cache.");
    answersAndSaysNothing();
    Files.write(cache, new byte[0]);
    answersAndSaysNothing();
  }

  @Test
  void aCacheOfAnotherProgramIsPassedOverInSilence() throws Exception {
    run("-XX:AOTCacheOutput=" + cache.getFileName(), "--version");
    assertThat(cache).isNotEmptyFile();
    answersAndSaysNothing();

    program(directory.resolve("lib/holdfast.jar"));
    Files.setLastModifiedTime(
        directory.resolve("lib/holdfast.jar"), java.nio.file.attribute.FileTime.fromMillis(0));
    answersAndSaysNothing();

    byte[] bytes = Files.readAllBytes(cache);
    Files.write(cache, java.util.Arrays.copyOf(bytes, bytes.length / 2));
    answersAndSaysNothing();
  }

  private void answersAndSaysNothing() throws Exception {
    Ended run = run("", "tasks", store, "--json");
    assertThat(run.err).isEmpty();
    assertThat(run.exit).isZero();
    assertThat(new ObjectMapper().readTree(run.out).get("total").asLong()).isEqualTo(20);
  }

  private Ended run(String javaOptions, String... arguments) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(launcher.toString());
    builder.command().addAll(List.of(arguments));
    builder
        .directory(cache.getParent().toFile())
        .redirectOutput(directory.resolve("out").toFile())
        .redirectError(directory.resolve("err").toFile());
    builder.environment().put("HOLDFAST_JAVA", System.getProperty("java.home"));
    builder.environment().put("HOLDFAST_JAVA_OPTS", javaOptions);
    builder.environment().put("XDG_DATA_HOME", directory.resolve("data").toString());
    builder.environment().put("XDG_CONFIG_HOME", directory.resolve("config").toString());
    Process process = builder.start();
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    return new Ended(
        process.exitValue(),
        Files.readString(directory.resolve("out")),
        Files.readString(directory.resolve("err")));
  }

  /** The program as the build leaves it: a jar that names its libraries. */
  private static void program(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(Attributes.Name.MAIN_CLASS, "dev.holdfast.Main");
    main.putValue("Enable-Native-Access", "ALL-UNNAMED");
    main.put(
        Attributes.Name.CLASS_PATH,
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.endsWith(".jar"))
            .map(entry -> Path.of(entry).toUri())
            .map(URI::toString)
            .collect(Collectors.joining(" ")));
    Path classes = classes();
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
        Files.copy(file, out);
      }
    }
  }

  private static Path classes() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(entry -> Files.exists(entry.resolve("dev/holdfast/Main.class")))
        .findFirst()
        .orElseThrow();
  }

  private record Ended(int exit, String out, String err) {}
}
