package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTest {

  private static Logger log(LogFile file, LoggerContext context) {
    context.setMDCAdapter(new LogbackMDCAdapter());
    file.take(context);
    return context.getLogger("test");
  }

  @Test
  void theLogIsWrittenAndNeverGrowsWithoutBound(@TempDir Path directory) throws IOException {
    LoggerContext context = new LoggerContext();
    LogFile file = new LogFile(directory.resolve("logs"));
    Logger log = log(file, context);
    log.error("Bug {}", "H-ABCDEF", new IllegalStateException("why"));
    assertThat(Files.readString(file.file)).contains("Bug H-ABCDEF", "IllegalStateException: why");
    String line = "x".repeat(8_000);
    for (int i = 0; i < 2_500; i++) {
      log.info(line);
    }
    context.stop();
    try (Stream<Path> all = Files.list(directory.resolve("logs"))) {
      List<Path> files = all.toList();
      assertThat(files).hasSizeBetween(2, 5);
      long bytes = 0;
      for (Path each : files) {
        bytes += Files.size(each);
      }
      assertThat(bytes).isLessThan(16L * 1024 * 1024);
    }
  }

  @Test
  void aLogThatCannotBeWrittenIsDoneWithout(@TempDir Path directory) throws IOException {
    Path notADirectory = Files.createFile(directory.resolve("logs"));
    LoggerContext context = new LoggerContext();
    log(new LogFile(notADirectory), context).error("nobody hears this");
    context.stop();
    assertThat(notADirectory).isEmptyFile();
  }
}
