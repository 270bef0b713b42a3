package dev.holdfast.cli.dapr;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Proves that Holdfast reads the state store that a real Dapr wrote, without its sidecar. */
class RecordedStatesTest extends ShopReading {

  @TempDir static Path folder;

  private static Path states;

  @BeforeAll
  static void copy() throws IOException {
    states = folder.resolve("states.sqlite");
    try (InputStream stored = RecordedStatesTest.class.getResourceAsStream("/dapr/states.sqlite")) {
      Files.copy(stored, states);
    }
  }

  @Override
  String address() {
    return "dapr+sqlite:" + states + "?app=shop";
  }
}
