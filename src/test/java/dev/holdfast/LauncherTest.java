package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Drives the POSIX launcher against runtimes that print what they were started with. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

  private static final List<String> TOOLS = List.of("readlink", "dirname", "sed", "head");
  private static final String FAKE_JAVA =
      """
      #!/bin/sh
      if [ "$1" = -XshowSettings:properties ]; then
        echo "    java.home = %2$s" >&2
      fi
      for last; do :; done
      if [ "$last" = -version ]; then
        echo 'openjdk version "%1$s" 2026-01-01' >&2
        exit 0
      fi
      echo 'java %1$s'
      [ -z "${GDK_GL:-}" ] || echo "GDK_GL=$GDK_GL"
      [ -z "${SHOW_LOCALE:-}" ] || echo "LC_ALL=${LC_ALL:-}"
      printf '%%s\\n' "$@"
      """;

  /** Knows the locales that are installed, and complains about others as the C library does. */
  private static final String FAKE_LOCALE =
      """
      #!/bin/sh
      if [ "$1" = -a ]; then
        printf '%%s\\n' C POSIX %1$s
        exit 0
      fi
      for installed in %1$s; do
        if [ "${LC_ALL:-${LC_CTYPE:-${LANG:-C}}}" = "$installed" ]; then
          echo UTF-8
          exit 0
        fi
      done
      echo 'locale: Cannot set LC_ALL to default locale: No such file or directory' >&2
      echo ANSI_X3.4-1968
      """;

  @TempDir Path temp;
  private Path dist;
  private Path system;
  private Path home;
  private Path tools;
  private final Map<String, String> environment = new TreeMap<>();

  @BeforeEach
  void install() throws IOException {
    dist = Files.createDirectories(temp.toRealPath().resolve("hold fast's dist"));
    system = Files.createDirectories(temp.resolve("the system"));
    home = Files.createDirectories(temp.resolve("a home"));
    tools = Files.createDirectories(temp.resolve("tools"));
    for (String tool : TOOLS) {
      Path wrapper = tools.resolve(tool);
      Files.writeString(wrapper, "#!/bin/sh\nexec '" + find(tool) + "' \"$@\"\n");
      executable(wrapper);
    }
    String script = Files.readString(Path.of("packaging/launcher/holdfast"));
    assertThat(script).contains("\nroot=\n");
    Path launcher = Files.createDirectories(dist.resolve("bin")).resolve("holdfast");
    Files.writeString(launcher, script.replace("\nroot=\n", "\nroot='" + system + "'\n"));
    executable(launcher);
    Files.createFile(Files.createDirectories(dist.resolve("lib")).resolve("holdfast.jar"));
    Files.createDirectories(dist.resolve("lib/javafx"));
    environment.put("PATH", tools.toString());
    environment.put("HOME", home.toString());
  }

  @Test
  void startsCommandsWithoutTheToolkit() throws Exception {
    Path jdk = jdk(system.resolve("usr/lib/jvm/jdk-25"), "25.0.3");
    environment.put("JAVA_HOME", jdk.toString());
    assertThat(run("tasks", "a b", "*"))
        .containsExactly(
            "java 25.0.3",
            "--sun-misc-unsafe-memory-access=allow",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Djfr.unsupported.vm=true",
            "-Dholdfast.home=" + dist,
            "-Dorg.sqlite.lib.path=" + dist + "/lib/native",
            "-jar",
            dist + "/lib/holdfast.jar",
            "tasks",
            "a b",
            "*");
  }

  @Test
  void startsTheDesktopWithTheToolkit() throws Exception {
    jdk(system.resolve("usr/lib/jvm/jdk-25"), "25");
    List<String> desktop =
        List.of(
            "java 25",
            "--module-path",
            dist + "/lib/javafx",
            "--add-modules",
            "javafx.controls,javafx.fxml",
            "@" + dist + "/lib/java.options",
            "-Dholdfast.home=" + dist,
            "-Dorg.sqlite.lib.path=" + dist + "/lib/native",
            "-jar",
            dist + "/lib/holdfast.jar");
    assertThat(run()).isEqualTo(desktop);
    assertThat(run("desktop", "x"))
        .isEqualTo(Stream.concat(desktop.stream(), Stream.of("desktop", "x")).toList());
    assertThat(run("--smoke"))
        .isEqualTo(Stream.concat(desktop.stream(), Stream.of("--smoke")).toList());
  }

  @Test
  void anInstalledProgramTakesTheRuntimeItCameWith() throws Exception {
    Files.move(dist.resolve("lib/holdfast.jar"), temp.resolve("holdfast.jar"));
    Files.delete(dist.resolve("lib/javafx"));
    Path app = Files.createDirectories(dist.resolve("lib/app"));
    Files.move(temp.resolve("holdfast.jar"), app.resolve("holdfast.jar"));
    jdk(dist.resolve("lib/runtime"), "25");
    environment.put("JAVA_HOME", jdk(temp.resolve("other"), "26").toString());
    environment.put("HOLDFAST_JAVA", environment.get("JAVA_HOME"));

    assertThat(run("desktop"))
        .containsExactly(
            "java 25",
            "@" + app + "/java.options",
            "-Dholdfast.home=" + dist,
            "-Dorg.sqlite.lib.path=" + app + "/native",
            "-jar",
            app + "/holdfast.jar",
            "desktop");
    assertThat(run("tasks")).contains("java 25", app + "/holdfast.jar");
  }

  @Test
  void withoutAGraphicsCardLinuxDrawsBySoftware() throws Exception {
    jdk(system.resolve("usr/lib/jvm/jdk-25"), "25");
    Files.createDirectories(system.resolve("proc/self"));
    assertThat(run("desktop"))
        .containsSubsequence("GDK_GL=disable", "-Dprism.order=sw", "-Dholdfast.home=" + dist);
    assertThat(run("tasks")).doesNotContain("-Dprism.order=sw");

    environment.put("HOLDFAST_JAVA_OPTS", "-Dprism.order=es2");
    environment.put("GDK_GL", "always");
    assertThat(run("desktop"))
        .containsSubsequence("GDK_GL=always", "-Dprism.order=sw", "-Dprism.order=es2");

    Files.createDirectories(system.resolve("dev/dri"));
    assertThat(run("desktop")).doesNotContain("-Dprism.order=sw");
  }

  @Test
  void longCommandsGetBothCompilers() throws Exception {
    jdk(system.resolve("usr/lib/jvm/jdk-25"), "25");
    assertThat(run("demo", "file")).contains("-XX:TieredStopAtLevel=4");
  }

  @Test
  void aStartUpCacheIsForTheVeryRuntimeThatMadeIt() throws Exception {
    Path jdk = jdk(system.resolve("usr/lib/jvm/jdk-25"), "25.0.3");
    Path commands = Files.createFile(dist.resolve("lib/commands-25.0.3+9.aot"));
    Path desktop = Files.createFile(dist.resolve("lib/desktop-25.0.3+9.aot"));
    assertThat(run("tasks")).noneMatch(option -> option.contains("AOTCache"));

    Path release = jdk.resolve("release");
    Files.writeString(release, "JAVA_VERSION=\"25.0.3\"\nJAVA_RUNTIME_VERSION=\"25.0.3+9\"\n");
    assertThat(run("tasks"))
        .containsSubsequence(
            "-XX:AOTCache=" + commands, "-Xlog:aot*=off,cds*=off", "-Dholdfast.home=" + dist);
    assertThat(run("desktop"))
        .containsSubsequence(
            "@" + dist + "/lib/java.options",
            "-XX:AOTCache=" + desktop,
            "-Xlog:aot*=off,cds*=off",
            "-Dholdfast.home=" + dist);
    assertThat(run("--version")).noneMatch(option -> option.contains("AOTCache"));

    Files.writeString(release, "JAVA_VERSION=\"25.0.3\"\nJAVA_RUNTIME_VERSION=\"25.0.3+8\"\n");
    assertThat(run("tasks")).noneMatch(option -> option.contains("AOTCache"));
  }

  @Test
  void anInstalledProgramTakesTheCachesOfItsPackageOrOfItsUser() throws Exception {
    Path app = installed();
    assertThat(run("tasks")).noneMatch(option -> option.contains("AOTCache"));

    Path own = Files.createDirectories(home.resolve(".cache/holdfast"));
    Path ofUser = Files.createFile(own.resolve("commands-0a1b.aot"));
    Files.createFile(own.resolve("desktop-another.aot"));
    Files.createFile(app.resolve("desktop-25.aot"));
    assertThat(run("tasks")).contains("-XX:AOTCache=" + ofUser);
    assertThat(run("--smoke")).noneMatch(option -> option.contains("AOTCache"));

    Path all = Files.createDirectories(system.resolve("var/cache/holdfast"));
    Path ofPackage = Files.createFile(all.resolve("commands-0a1b.aot"));
    assertThat(run("tasks")).contains("-XX:AOTCache=" + ofPackage);
  }

  @Test
  void cachesAreMadeOnceForOneProgram() throws Exception {
    Path script = installed().resolve("start-up-caches");
    Files.copy(Path.of("packaging/launcher/start-up-caches"), script);
    executable(script);
    environment.put("PATH", System.getenv("PATH"));
    Path folder = Files.createDirectories(temp.resolve("a cache"));
    Files.createFile(folder.resolve("desktop-older.aot"));
    Files.createFile(folder.resolve("notes"));

    // It trains with the launcher: one that fails leaves no cache.
    Path launcher = dist.resolve("bin/holdfast");
    Files.writeString(launcher, "#!/bin/sh\nexit 1\n");
    assertThat(start(script, List.of(folder.toString())).exitCode()).isNotZero();
    assertThat(names(folder)).containsExactly("notes");

    Files.writeString(
        launcher,
        "#!/bin/sh\necho $1 $HOLDFAST_TRAINING >>'"
            + temp
            + "/runs'\nfor option in $HOLDFAST_JAVA_OPTS; do\ncase $option in\n"
            + "-XX:AOTCacheOutput=*) echo made >\"${option#*=}\" ;;\nesac\ndone\n");
    assertThat(start(script, List.of(folder.toString())).exitCode()).isZero();
    assertThat(names(folder)).containsExactly("commands-0a1b.aot", "desktop-0a1b.aot", "notes");
    assertThat(start(script, List.of(folder.toString())).exitCode()).isZero();
    assertThat(temp.resolve("runs")).hasContent("--smoke-commands 1\n--smoke 1\n");
  }

  /** Makes an installed program of what {@link #install()} made, and returns its folder. */
  private Path installed() throws IOException {
    jdk(dist.resolve("lib/runtime"), "25");
    Path app = Files.createDirectories(dist.resolve("lib/app"));
    Files.createFile(app.resolve("holdfast.jar"));
    Files.writeString(app.resolve("start-up-id"), "0a1b\n");
    return app;
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aLocaleThatIsNotInstalledIsReplacedByOneOfUtf8AndItsLanguageStays() throws Exception {
    locales("C.UTF-8 fr_FR.utf8");
    assertThat(run("tasks")).contains("LC_ALL=C.UTF-8").noneMatch(LauncherTest::ofLanguage);
    environment.put("LANG", "zh_CN.GB18030");
    assertThat(run("tasks"))
        .containsSubsequence(
            "LC_ALL=C.UTF-8", "-Duser.language=zh", "-Duser.country=CN", "-jar", "tasks");
    environment.put("LC_ALL", "de@euro");
    assertThat(run("tasks"))
        .contains("LC_ALL=C.UTF-8", "-Duser.language=de")
        .doesNotContain("-Duser.country=CN");
    environment.put("LC_ALL", "UTF-8");
    assertThat(run("tasks")).contains("LC_ALL=C.UTF-8").noneMatch(LauncherTest::ofLanguage);
  }

  @Test
  void aLocaleOfUtf8IsLeftAsItIs() throws Exception {
    locales("C.UTF-8 fr_FR.utf8");
    environment.put("LANG", "fr_FR.utf8");
    assertThat(run("tasks")).contains("LC_ALL=").noneMatch(LauncherTest::ofLanguage);
  }

  @Test
  void whereThereIsNoPlainLocaleOfUtf8AnyOtherServes() throws Exception {
    locales("fr_FR.utf8");
    environment.put("LC_ALL", "POSIX");
    assertThat(run("tasks")).contains("LC_ALL=fr_FR.utf8").noneMatch(LauncherTest::ofLanguage);
  }

  @Test
  void whereNobodyKnowsTheLocalesOnlyThePlainOneIsReplaced() throws Exception {
    jdk(system.resolve("usr/lib/jvm/jdk-25"), "25");
    environment.put("SHOW_LOCALE", "yes");
    assertThat(run("tasks")).contains("LC_ALL=C.UTF-8");
    environment.put("LANG", "zh_CN.UTF-8");
    assertThat(run("tasks")).contains("LC_ALL=");
  }

  private void locales(String installed) throws IOException {
    jdk(system.resolve("usr/lib/jvm/jdk-25"), "25");
    environment.put("SHOW_LOCALE", "yes");
    Path locale = tools.resolve("locale");
    Files.writeString(locale, FAKE_LOCALE.formatted(installed));
    executable(locale);
  }

  private static boolean ofLanguage(String option) {
    return option.startsWith("-Duser.");
  }

  @Test
  void anEmptyWordIsNoDesktop() throws Exception {
    jdk(system.resolve("usr/lib/jvm/jdk-25"), "25");
    assertThat(run("")).contains("-XX:+UseSerialGC").doesNotContain("--module-path");
  }

  @Test
  void addsTheUsersOptions() throws Exception {
    jdk(system.resolve("usr/lib/jvm/jdk-25"), "25");
    environment.put("HOLDFAST_JAVA_OPTS", "-Xmx2g -Dpattern=*");
    assertThat(run("tasks")).containsSubsequence("-Xmx2g", "-Dpattern=*", "-jar");
  }

  @Test
  void findsItselfThroughLinks() throws Exception {
    jdk(system.resolve("usr/lib/jvm/jdk-25"), "25");
    Path direct = Files.createSymbolicLink(temp.resolve("one"), dist.resolve("bin/holdfast"));
    Path relative = Files.createSymbolicLink(temp.resolve("two"), Path.of("one"));
    for (Path link : List.of(direct, relative)) {
      assertThat(start(link, List.of("tasks")).output()).contains("-Dholdfast.home=" + dist);
    }
  }

  @Test
  void aRuntimeNamedByHandComesFirst() throws Exception {
    Path jdk = jdk(temp.resolve("by hand"), "25");
    environment.put("JAVA_HOME", jdk(temp.resolve("other"), "26").toString());
    environment.put("HOLDFAST_JAVA", jdk.toString());
    assertThat(run("tasks")).startsWith("java 25");
    environment.put("HOLDFAST_JAVA", jdk.resolve("bin/java").toString());
    assertThat(run("tasks")).startsWith("java 25");
  }

  @Test
  void aRuntimeNamedByHandIsNotPassedOver() throws Exception {
    jdk(system.resolve("usr/lib/jvm/jdk-25"), "25");
    Path old = jdk(temp.resolve("by hand"), "17.0.9");
    environment.put("HOLDFAST_JAVA", old.toString());
    assertThat(start(dist.resolve("bin/holdfast"), List.of("tasks")))
        .isEqualTo(
            new Outcome(
                1,
                List.of(
                    "holdfast: HOLDFAST_JAVA names "
                        + old
                        + ", which is not a Java runtime 25 or newer.")));
  }

  @Test
  void anOldJavaHomeIsPassedOverForThePath() throws Exception {
    environment.put("JAVA_HOME", jdk(temp.resolve("old"), "17.0.9").toString());
    Path jdk = jdk(temp.resolve("on path"), "25.0.1");
    jdk(system.resolve("usr/lib/jvm/jdk-26"), "26");
    Files.createSymbolicLink(tools.resolve("java"), jdk.resolve("bin/java"));
    assertThat(run("tasks")).startsWith("java 25.0.1");
  }

  @Test
  void anOldPathIsPassedOverForTheNewestOfTheUsualPlaces() throws Exception {
    Path old = jdk(system.resolve("usr/lib/jvm/jdk-17"), "17.0.9");
    Files.createSymbolicLink(tools.resolve("java"), old.resolve("bin/java"));
    jdk(system.resolve("opt/jdk-25"), "25.0.3");
    jdk(home.resolve(".sdkman/candidates/java/26-tem"), "26");
    jdk(home.resolve(".jdks/temurin-25"), "25.0.9");
    assertThat(run("tasks")).startsWith("java 26");
  }

  @Test
  void looksWhereMacsKeepTheirs() throws Exception {
    jdk(system.resolve("Library/Java/JavaVirtualMachines/t.jdk/Contents/Home"), "25");
    assertThat(run("tasks")).startsWith("java 25");
  }

  @Test
  void asksARuntimeWithoutAReleaseFile() throws Exception {
    Path jdk = jdk(system.resolve("usr/lib/jvm/plain"), "26-ea");
    Files.delete(jdk.resolve("release"));
    assertThat(run("tasks")).startsWith("java 26-ea");
  }

  @Test
  void asksAShimOnThePathForItsRuntime() throws Exception {
    Path jdk = jdk(temp.resolve("versions/25"), "25.0.4");
    Path shim = Files.createDirectories(temp.resolve("shims")).resolve("java");
    Files.writeString(shim, "#!/bin/sh\nexec '" + jdk.resolve("bin/java") + "' \"$@\"\n");
    executable(shim);
    environment.put("PATH", shim.getParent() + File.pathSeparator + tools);
    assertThat(run("tasks")).startsWith("java 25.0.4");
  }

  @Test
  void saysPlainlyThatThereIsNoJava() throws Exception {
    jdk(system.resolve("usr/lib/jvm/jdk-17"), "17.0.9");
    jdk(system.resolve("usr/lib/jvm/jdk-8"), "1.8.0_402");
    assertThat(start(dist.resolve("bin/holdfast"), List.of()))
        .isEqualTo(
            new Outcome(
                1,
                List.of(
                    "holdfast: no Java 25 or newer was found; install one (for example from"
                        + " https://adoptium.net) or set JAVA_HOME to it.")));
  }

  @Test
  void saysThatTheProgramIsMissing() throws Exception {
    jdk(system.resolve("usr/lib/jvm/jdk-25"), "25");
    Files.delete(dist.resolve("lib/holdfast.jar"));
    Outcome outcome = start(dist.resolve("bin/holdfast"), List.of("tasks"));
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.output().getFirst()).contains("lib/holdfast.jar is missing");
  }

  private List<String> run(String... arguments) throws Exception {
    Outcome outcome = start(dist.resolve("bin/holdfast"), List.of(arguments));
    assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
    return outcome.output();
  }

  private Outcome start(Path launcher, List<String> arguments) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(launcher.toString());
    builder.command().addAll(arguments);
    builder.directory(temp.toFile()).redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    List<String> output = process.inputReader().readAllLines();
    return new Outcome(process.waitFor(), output);
  }

  private static Path jdk(Path folder, String version) throws IOException {
    Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
    Files.writeString(java, FAKE_JAVA.formatted(version, folder));
    executable(java);
    Files.writeString(
        folder.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    return folder;
  }

  private static void executable(Path file) {
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private static Path find(String tool) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .map(folder -> Path.of(folder, tool))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow();
  }

  private record Outcome(int exitCode, List<String> output) {}
}
