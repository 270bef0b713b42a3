package dev.holdfast.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The caches of loaded classes (JEP 514, JEP 515) of {@code target/dist}: one for commands, one for
 * the desktop. Each is named after the runtime that made it, so that the launcher offers it to no
 * other, and made by the launcher itself, so that it fits the options it will be used with. A build
 * does not fail where one cannot be made: the program only starts slower.
 */
record StartUpCaches(Build build, Path launcher, Path library, Path work) {

  private static final int PATIENCE_MINUTES = 5;

  /** Those of {@code target/dist}. */
  static StartUpCaches ofDistribution(Build build) {
    boolean windows = build.system() == Build.System.WINDOWS;
    return new StartUpCaches(
        build,
        build.distribution().resolve(windows ? "bin/holdfast.bat" : "bin/holdfast"),
        build.distribution().resolve("lib"),
        build.project().resolve("target/start-up-cache"));
  }

  /** Makes those that are missing or that other jars, options or another runtime have outdated. */
  void make() throws IOException, InterruptedException {
    String runtime = java.lang.System.getProperty("java.runtime.version");
    Files.createDirectories(work);
    String state = state(runtime);
    Path known = work.resolve("state");
    boolean same = Files.exists(known) && Files.readString(known).equals(state);
    for (Trained each :
        List.of(new Trained("commands", "--smoke-commands"), new Trained("desktop", "--smoke"))) {
      Path cache = library.resolve(each.name + "-" + runtime + ".aot");
      if (!same || !Files.exists(cache)) {
        outdated(each.name);
        train(each, cache);
      }
    }
    Files.writeString(known, state);
  }

  /** All that a cache depends on. */
  private String state(String runtime) throws IOException {
    TreeSet<String> lines = new TreeSet<>();
    try (Stream<Path> files = Files.walk(library)) {
      for (Path jar : files.filter(path -> path.toString().endsWith(".jar")).toList()) {
        FileTime time = Files.getLastModifiedTime(jar);
        lines.add(library.relativize(jar) + " " + Files.size(jar) + " " + time.toMillis());
      }
    }
    lines.add(Files.readString(library.resolve("java.options")));
    lines.add(Files.readString(launcher));
    return build.jdk() + " " + runtime + "\n" + String.join("\n", lines);
  }

  /** Removes what another runtime or other jars have left. */
  private void outdated(String name) throws IOException {
    try (Stream<Path> files = Files.list(library)) {
      for (Path file : files.toList()) {
        String found = file.getFileName().toString();
        if (found.startsWith(name + "-") && found.endsWith(AheadOfTimeCache.ENDING)) {
          Files.delete(file);
        }
      }
    }
  }

  private void train(Trained each, Path cache) throws IOException, InterruptedException {
    // A name alone: the launcher splits these options at spaces, and the project's path may have
    // some.
    String made = each.name + AheadOfTimeCache.ENDING;
    Files.deleteIfExists(work.resolve(made));
    Path log = work.resolve(each.name + ".log");
    ProcessBuilder training =
        new ProcessBuilder(launcher.toString(), each.argument)
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    training.environment().put("HOLDFAST_JAVA", build.jdk().toString());
    training.environment().put("HOLDFAST_TRAINING", "1");
    // It asks for a display as a start does, and nobody is to wait for one that is far away.
    training.environment().keySet().removeAll(Set.of("DISPLAY", "WAYLAND_DISPLAY"));
    training
        .environment()
        .put(
            "HOLDFAST_JAVA_OPTS",
            // What the second compiler learns is not kept: it would compile all of it anew at each
            // start, which takes two seconds of a processor and 100 MB.
            "-XX:TieredStopAtLevel=1 -XX:AOTCacheOutput=" + made + " -Xlog:aot*=error,cds*=error");
    Process process = training.start();
    process.getOutputStream().close();
    boolean ended = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
    if (!ended) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    if (ended && process.exitValue() == 0 && Files.exists(work.resolve(made))) {
      Files.move(work.resolve(made), cache, StandardCopyOption.REPLACE_EXISTING);
      java.lang.System.out.println("start-up cache: " + cache.getFileName());
    } else {
      java.lang.System.out.println(
          "no start-up cache for " + each.name + "; why not stands in " + log);
    }
  }

  private record Trained(String name, String argument) {}
}
