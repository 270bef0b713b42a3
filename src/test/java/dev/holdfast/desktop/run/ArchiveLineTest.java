package dev.holdfast.desktop.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.terms.OperationTerm;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ArchiveLineTest {

  private static final Path FILE = Path.of("orders.sqlite");

  @Test
  void namesTheArchiveThatWasWritten() {
    assertThat(ArchiveLine.of(FILE, FILE, false, OperationTerm.DELETE)).isEqualTo("orders.sqlite");
  }

  @Test
  void explainsAMissingArchiveOnlyToWhoAskedForOne() {
    assertThat(ArchiveLine.of(FILE, null, true, OperationTerm.DELETE))
        .startsWith("Nothing was deleted, so no archive");
    assertThat(ArchiveLine.of(null, null, true, OperationTerm.DELETE))
        .isEqualTo("No archive was asked for.");
    assertThat(ArchiveLine.of(null, null, false, OperationTerm.DELETE))
        .contains("cannot be restored");
  }
}
