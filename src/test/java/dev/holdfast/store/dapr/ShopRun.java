package dev.holdfast.store.dapr;

import io.dapr.durabletask.DurableTaskClient;
import io.dapr.durabletask.DurableTaskGrpcClientBuilder;
import io.dapr.durabletask.NewOrchestrationInstanceOptions;
import io.dapr.durabletask.OrchestrationMetadata;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * What a shop does on a running Dapr: every workflow of {@link DaprWorker}, brought by its users to
 * the states in which workflows can be.
 */
public final class ShopRun implements AutoCloseable {

  /** The status in which each instance is in the end, by its id. */
  public static final Map<String, String> ENDS = new TreeMap<>();

  /** The workflow of each instance, by its id. */
  public static final Map<String, String> NAMES = new TreeMap<>();

  static {
    ends("order-1", "Order", "completed");
    ends("order-2", "Order", "completed");
    ends("refusal-1", "Refusal", "failed");
    ends("patience-told", "Patience", "completed");
    ends("patience-waiting", "Patience", "running");
    ends("patience-suspended", "Patience", "suspended");
    ends("patience-resumed", "Patience", "running");
    ends("patience-terminated", "Patience", "terminated");
    ends("family-1", "Family", "completed");
    ends("family-1-tea", "Order", "completed");
    ends("family-1-salt", "Refusal", "failed");
    ends("abandoning-1", "Abandoning", "completed");
    ends("abandoning-1-waiting", "Patience", "running");
    ends("counting-1", "Counting", "completed");
    ends("long-1", "Long", "completed");
    ends("retrying-1", "Retrying", "completed");
    ends("retrying-never", "Retrying", "failed");
    ends("sleeping-1", "Sleeping", "completed");
    ends("versioned-1", "Versioned", "stalled");
    ends("later-1", "Order", "pending");
  }

  private static final Logger QUIET = Logger.getLogger("io.dapr.durabletask");

  private final RealDapr dapr;
  private final DurableTaskClient client;
  private DaprWorker worker;

  private ShopRun(RealDapr dapr) {
    // A worker of the library says a line for every step.
    QUIET.setLevel(Level.OFF);
    this.dapr = dapr;
    client = new DurableTaskGrpcClientBuilder().grpcChannel(dapr.channel()).build();
    connect("1");
  }

  /** Opens the shop: a worker is connected, and nothing has happened. */
  public static ShopRun open(RealDapr dapr) {
    return new ShopRun(dapr);
  }

  /** Does all of it, which takes about half a minute, and returns when all is as it shall end. */
  public void run() {
    NAMES.forEach(
        (id, name) -> {
          if (!id.contains("-1-") && !id.equals("later-1")) {
            start(name, id, input(id, name));
          }
        });
    client.scheduleNewOrchestrationInstance(
        "Order",
        new NewOrchestrationInstanceOptions()
            .setInstanceId("later-1")
            .setInput("tea of tomorrow")
            .setStartTime(Instant.now().plus(Duration.ofDays(1))));
    for (String id :
        new String[] {
          "patience-told",
          "patience-suspended",
          "patience-resumed",
          "patience-terminated",
          "versioned-1"
        }) {
      awaitStatus(id, "running");
    }
    client.raiseEvent("patience-told", "go", "now");
    client.suspendInstance("patience-suspended", "lunch");
    client.suspendInstance("patience-resumed", "lunch");
    awaitStatus("patience-resumed", "suspended");
    client.resumeInstance("patience-resumed", "lunch is over");
    client.terminate("patience-terminated", "closing time");
    ENDS.forEach(
        (id, status) -> {
          if (!status.equals("stalled")) {
            awaitStatus(id, status);
          }
        });
    // A worker that knows another version alone: the instance cannot go on.
    disconnect();
    connect("2");
    client.raiseEvent("versioned-1", "go", "now");
    awaitStatus("versioned-1", "stalled");
  }

  /** Starts one workflow. */
  public void start(String name, String id, Object input) {
    client.scheduleNewOrchestrationInstance(
        name, new NewOrchestrationInstanceOptions().setInstanceId(id).setInput(input));
  }

  /** Ends a workflow from outside. */
  public void terminate(String id) {
    client.terminate(id, "closing time");
  }

  /** Tells a waiting workflow to go on. */
  public void tell(String id) {
    client.raiseEvent(id, "go", "now");
  }

  /** Waits until an instance has a status. */
  public void awaitStatus(String id, String status) {
    RealDapr.await(id + " " + status, () -> status.equals(status(id)));
  }

  /**
   * Returns an instance's status as the policy writes it, {@code "gone"} where there is none, and
   * {@code "torn"} where the sidecar read an instance while it was written.
   */
  public String status(String id) {
    try {
      OrchestrationMetadata said = client.getInstanceMetadata(id, false);
      return said.isInstanceFound()
          ? said.getRuntimeStatus().name().toLowerCase(Locale.ROOT)
          : "gone";
    } catch (StatusRuntimeException failure) {
      if (failure.getMessage().contains("missing from state store")) {
        return "torn";
      }
      throw failure;
    }
  }

  /** Connects a worker that knows one version of {@code Versioned}. */
  public void connect(String version) {
    worker = DaprWorker.start(dapr, version);
    dapr.awaitWorker(true);
  }

  /** Disconnects the worker; the sidecar then hosts no workflow. */
  public void disconnect() {
    worker.close();
    dapr.awaitWorker(false);
  }

  @Override
  public void close() {
    disconnect();
  }

  private static Object input(String id, String name) {
    return switch (name) {
      case "Counting" -> DaprWorker.ROUNDS;
      case "Order" -> "tea of " + id;
      default -> name;
    };
  }

  private static void ends(String id, String name, String status) {
    ENDS.put(id, status);
    NAMES.put(id, name);
  }
}
