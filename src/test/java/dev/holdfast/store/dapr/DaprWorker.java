package dev.holdfast.store.dapr;

import io.dapr.durabletask.DurableTaskGrpcWorker;
import io.dapr.durabletask.DurableTaskGrpcWorkerBuilder;
import io.dapr.durabletask.RetryPolicy;
import io.dapr.durabletask.TaskActivity;
import io.dapr.durabletask.TaskActivityFactory;
import io.dapr.durabletask.TaskFailedException;
import io.dapr.durabletask.TaskOptions;
import io.dapr.durabletask.TaskOrchestration;
import io.dapr.durabletask.TaskOrchestrationContext;
import io.dapr.durabletask.orchestration.TaskOrchestrationFactory;
import io.grpc.Channel;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The worker of a shop, on the client library of Dapr: workflows that end in every way. */
final class DaprWorker implements AutoCloseable {

  /** How many activities the long workflow runs one after another. */
  static final int STEPS = 120;

  /** How often the counting workflow continues as new. */
  static final int ROUNDS = 4;

  private static final Map<String, TaskOrchestration> WORKFLOWS =
      Map.of(
          "Order", DaprWorker::order,
          "Refusal", DaprWorker::refusal,
          "Patience", DaprWorker::patience,
          "Family", DaprWorker::family,
          "Abandoning", DaprWorker::abandoning,
          "Counting", DaprWorker::counting,
          "Long", DaprWorker::longRun,
          "Retrying", DaprWorker::retrying,
          "Sleeping", DaprWorker::sleeping);

  private final Map<String, Integer> attempts = new ConcurrentHashMap<>();
  private final DurableTaskGrpcWorker worker;

  private DaprWorker(Channel channel, String version) {
    DurableTaskGrpcWorkerBuilder builder =
        new DurableTaskGrpcWorkerBuilder().grpcChannel(channel).appId(RealDapr.APP);
    WORKFLOWS.forEach((name, run) -> builder.addOrchestration(workflow(name, null, run)));
    builder.addOrchestration(workflow("Versioned", version, DaprWorker::patience));
    builder.addActivity(activity("Reserve", c -> "reserved " + c.getInput(String.class)));
    builder.addActivity(activity("Ship", c -> "shipped " + c.getInput(String.class)));
    builder.addActivity(
        activity("Flaky", c -> flaky(c.getInput(String.class), c.getTaskExecutionId())));
    worker = builder.build();
    worker.start();
  }

  /**
   * Connects one.
   *
   * @param version the one version of the workflow {@code Versioned} that it knows
   */
  static DaprWorker start(RealDapr dapr, String version) {
    return new DaprWorker(dapr.channel(), version);
  }

  @Override
  public void close() {
    worker.close();
  }

  private static void order(TaskOrchestrationContext context) {
    String goods = context.getInput(String.class);
    context.setCustomStatus("reserving");
    String reserved = context.callActivity("Reserve", goods, String.class).await();
    context.setCustomStatus("shipping");
    context.complete(context.callActivity("Ship", reserved, String.class).await());
  }

  private static void refusal(TaskOrchestrationContext context) {
    throw new IllegalStateException("refused: " + context.getInput(String.class));
  }

  private static void patience(TaskOrchestrationContext context) {
    context.complete(context.waitForExternalEvent("go", String.class).await());
  }

  /** Ends when its children have, of which one fails. */
  private static void family(TaskOrchestrationContext context) {
    String id = context.getInstanceId();
    String first = context.callSubOrchestrator("Order", "tea", id + "-tea", String.class).await();
    String second;
    try {
      second = context.callSubOrchestrator("Refusal", "salt", id + "-salt", String.class).await();
    } catch (TaskFailedException failure) {
      second = "refused";
    }
    context.complete(first + ", " + second);
  }

  /** Ends while its child still waits for an event. */
  private static void abandoning(TaskOrchestrationContext context) {
    context.callSubOrchestrator(
        "Patience", null, context.getInstanceId() + "-waiting", (TaskOptions) null);
    context.callActivity("Reserve", "time", String.class).await();
    context.complete("gone");
  }

  private static void counting(TaskOrchestrationContext context) {
    int left = context.getInput(Integer.class);
    context.callActivity("Reserve", "round " + left, String.class).await();
    if (left > 0) {
      context.continueAsNew(left - 1);
    } else {
      context.complete("counted");
    }
  }

  private static void longRun(TaskOrchestrationContext context) {
    for (int step = 0; step < STEPS; step++) {
      context.callActivity("Reserve", "step " + step, String.class).await();
    }
    context.complete(STEPS);
  }

  private static void retrying(TaskOrchestrationContext context) {
    TaskOptions thrice = TaskOptions.withRetryPolicy(new RetryPolicy(3, Duration.ofMillis(50)));
    context.complete(
        context.callActivity("Flaky", context.getInstanceId(), thrice, String.class).await());
  }

  private static void sleeping(TaskOrchestrationContext context) {
    context.createTimer(Duration.ofSeconds(1)).await();
    context.complete("awake");
  }

  /** Fails twice and then succeeds, unless its name says that it never shall. */
  private String flaky(String name, String execution) {
    int attempt = attempts.merge(name, 1, Integer::sum);
    if (attempt < 3 || name.contains("never")) {
      throw new IllegalStateException("attempt " + attempt + " failed");
    }
    return "attempt " + attempt + (execution == null ? "" : " done");
  }

  private static TaskActivityFactory activity(String name, TaskActivity run) {
    return new TaskActivityFactory() {
      @Override
      public String getName() {
        return name;
      }

      @Override
      public TaskActivity create() {
        return run;
      }
    };
  }

  private static TaskOrchestrationFactory workflow(
      String name, String version, TaskOrchestration run) {
    return new TaskOrchestrationFactory() {
      @Override
      public String getName() {
        return name;
      }

      @Override
      public TaskOrchestration create() {
        return run;
      }

      @Override
      public String getVersionName() {
        return version;
      }

      @Override
      public Boolean isLatestVersion() {
        return version != null;
      }
    };
  }
}
