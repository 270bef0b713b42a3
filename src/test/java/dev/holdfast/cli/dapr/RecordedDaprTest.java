package dev.holdfast.cli.dapr;

import dev.holdfast.dapr.FakeSidecar;
import dev.holdfast.store.dapr.RecordedSidecar;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Proves that Holdfast reads what a real Dapr answered, from a recording of it. */
class RecordedDaprTest extends ShopReading {

  private static FakeSidecar sidecar;

  @BeforeAll
  static void start() {
    sidecar = new RecordedSidecar().start();
  }

  @AfterAll
  static void stop() {
    sidecar.close();
  }

  @Override
  String address() {
    return sidecar.address();
  }
}
