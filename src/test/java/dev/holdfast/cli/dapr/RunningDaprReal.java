package dev.holdfast.cli.dapr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.store.dapr.RealDapr;
import dev.holdfast.store.dapr.ShopRun;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Proves that Holdfast reads from a running sidecar what the worker has just done. */
class RunningDaprReal extends ShopReading {

  /** Those that a sidecar tells as well; it does not tell the parent. */
  private static final List<String> FIELDS =
      List.of(
          "status",
          "created_at",
          "last_updated_at",
          "completed_at",
          "execution_id",
          "input",
          "output",
          "custom_status",
          "failure",
          "version");

  private static RealDapr dapr;
  private static ShopRun shop;

  @BeforeAll
  static void run() throws IOException {
    dapr = RealDapr.start();
    shop = ShopRun.open(dapr);
    shop.run();
  }

  @AfterAll
  static void stop() throws IOException {
    shop.close();
    dapr.close();
  }

  @Override
  String address() {
    return dapr.address();
  }

  @Test
  void workersAreCountedByTheSidecar() {
    assertThat(json("overview", address()).path("workers").asInt()).isEqualTo(1);
    assertThat(json("overview", address()).path("runtime_version").asText()).isEqualTo("1.18.2");
  }

  @Test
  void stateStoreSaysTheSame() {
    assertSame(address(), "dapr+sqlite:" + dapr.states() + "?app=shop");
  }

  /** Fails where a sidecar and its state store tell differently of an instance's course. */
  static void assertSame(String sidecar, String states) {
    ShopRun.ENDS.forEach(
        (id, status) -> {
          JsonNode told = json("task", sidecar, id);
          JsonNode stored = json("task", states, id);
          assertThat(told.path("task").path("status").asText()).as(id).isEqualTo(status);
          assertThat(stored.path("events")).as(id).isEqualTo(told.path("events"));
          assertThat(stored.path("attempts")).as(id).isEqualTo(told.path("attempts"));
          // Of one that has not begun, the sidecar does not tell what waits in its inbox.
          for (String field : status.equals("pending") ? List.of("status") : FIELDS) {
            assertThat(stored.path("task").path(field))
                .as(id + " " + field)
                .isEqualTo(told.path("task").path(field));
          }
        });
  }
}
