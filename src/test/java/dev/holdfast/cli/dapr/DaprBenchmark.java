package dev.holdfast.cli.dapr;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.dapr.SidecarProcess;
import dev.holdfast.desktop.tasks.details.TaskDetailsViewModel;
import dev.holdfast.job.Abreast;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.task.TaskId;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.GetInstanceHistoryRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.GetInstanceRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.ListInstanceIDsRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.ListInstanceIDsResponse;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.PurgeInstancesRequest;
import io.dapr.durabletask.implementation.protobuf.TaskHubSidecarServiceGrpc;
import io.dapr.durabletask.implementation.protobuf.TaskHubSidecarServiceGrpc.TaskHubSidecarServiceBlockingV2Stub;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.StatusException;
import io.grpc.okhttp.OkHttpChannelBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Previews and purges of workflows of Dapr, compared with the bare calls to the same sidecar, which
 * is a fake in another process: as many at once over the same transport, and nothing done with the
 * answers. Ends with 1 if a target is missed.
 *
 * <p>Takes the number of instances to preview, the number to purge, how many rounds, and how many
 * milliseconds the sidecar needs for each call.
 */
final class DaprBenchmark {

  private static final int READING = 32;
  private static final int PURGING = 4;
  private static final double PREVIEW = 1.2;
  private static final double PURGE = 1.3;
  private static final double ARCHIVE = 2;
  private static final double HISTORIES = 0.05;
  private static final double SCREEN = 1.5;
  private static final int EVENTS = 100_000;
  private static final int LARGEST = 64 << 20;

  private final PrintStream asks;
  private final BufferedReader answers;
  private final String address;
  private final Path directory;

  private DaprBenchmark(Process sidecar) throws IOException {
    this.asks = new PrintStream(sidecar.getOutputStream(), true);
    this.answers = sidecar.inputReader();
    this.address = answers.readLine();
    this.directory = Files.createTempDirectory("dapr-benchmark");
  }

  /** Runs. */
  public static void main(String... arguments) throws Exception {
    Locale.setDefault(Locale.ENGLISH);
    Process sidecar =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                SidecarProcess.class.getName(),
                arguments[3])
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      DaprBenchmark benchmark = new DaprBenchmark(sidecar);
      int rounds = Integer.parseInt(arguments[2]);
      boolean met = benchmark.previews(Integer.parseInt(arguments[0]), rounds);
      met &= benchmark.purges(Integer.parseInt(arguments[1]), rounds);
      met &= benchmark.histories(rounds);
      System.exit(met ? 0 : 1);
    } finally {
      sidecar.destroy();
    }
  }

  private void fill(String what, int instances) throws IOException {
    asks.println(what + " " + instances);
    answers.readLine();
  }

  private boolean previews(int instances, int rounds) throws Exception {
    fill("border", instances);
    List<Double> ratios = new ArrayList<>();
    boolean few = true;
    for (int round = 0; round <= rounds; round++) {
      double bare = bare(stub -> read(stub, instances));
      long start = System.nanoTime();
      Preview preview = preview();
      double product = since(start);
      // The first round is Java's own.
      if (round > 0) {
        ratios.add(product / bare);
      }
      System.out.printf(
          "preview, round %d: bare %.2f s, product %.2f s: %.2f times, %d go, calls %s%n",
          round, bare, product, product / bare, preview.tasks(), preview.facts().get("requests"));
      String calls = String.valueOf(preview.facts().get("requests"));
      long histories = Long.parseLong(calls.replaceAll(".*history=(\\d+).*", "$1"));
      few &= histories <= HISTORIES * instances;
    }
    return told("preview", ratios, PREVIEW) & few;
  }

  private Preview preview() {
    try (TaskStore store =
            KnownStores.ALL.open(
                StoreAddress.parse(address), StoreOptions.defaults(SecretSource.NONE));
        RetentionSnapshot snapshot =
            Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      return new PreviewScan(
              Policy.olderThan(SidecarProcess.KEPT.toSeconds()), null, null, Holds.NONE)
          .run(snapshot, Progress.NONE);
    }
  }

  /** The first screen is what the window reads: the instance and its first events. */
  private boolean histories(int rounds) throws Exception {
    fill("long", EVENTS);
    GetInstanceHistoryRequest request =
        GetInstanceHistoryRequest.newBuilder().setInstanceId(SidecarProcess.LONG).build();
    TaskId id = new TaskId.Text(SidecarProcess.LONG);
    List<Double> ratios = new ArrayList<>();
    try (TaskStore store =
        KnownStores.ALL.open(
            StoreAddress.parse(address), StoreOptions.defaults(SecretSource.NONE))) {
      Histories histories = Roles.of(store, Histories.class);
      for (int round = 0; round <= rounds; round++) {
        double bare =
            bare(stub -> decoded(called(() -> stub.getInstanceHistory(request)).getEventsCount()));
        long start = System.nanoTime();
        store.task(id, Cancellation.never());
        int shown =
            histories.events(id, TaskDetailsViewModel.LIMIT, Cancellation.never()).items().size();
        double product = since(start);
        if (round > 0) {
          ratios.add(product / bare);
        }
        System.out.printf(
            "history, round %d: decoding %.2f s, first screen of %d events %.2f s: %.2f times%n",
            round, bare, shown, product, product / bare);
      }
    }
    return told("first screen of a long history", ratios, SCREEN);
  }

  private static void decoded(int events) {
    if (events < EVENTS) {
      throw new IllegalStateException(events + " events");
    }
  }

  private static void read(TaskHubSidecarServiceBlockingV2Stub stub, int instances) {
    List<String> ids = ids(stub);
    if (ids.size() != instances) {
      throw new IllegalStateException(ids.size() + " instances");
    }
    new Abreast(READING).each(ids.iterator(), id -> get(stub, id), found -> found);
  }

  private static List<String> ids(TaskHubSidecarServiceBlockingV2Stub stub) {
    List<String> ids = new ArrayList<>();
    ListInstanceIDsRequest.Builder page = ListInstanceIDsRequest.newBuilder().setPageSize(500);
    ListInstanceIDsResponse answer;
    do {
      ListInstanceIDsRequest request = page.build();
      answer = called(() -> stub.listInstanceIDs(request));
      ids.addAll(answer.getInstanceIdsList());
      page.setContinuationToken(answer.getContinuationToken());
    } while (answer.hasContinuationToken());
    return ids;
  }

  private static boolean get(TaskHubSidecarServiceBlockingV2Stub stub, String id) {
    GetInstanceRequest request = GetInstanceRequest.newBuilder().setInstanceId(id).build();
    return called(() -> stub.getInstance(request)).getExists();
  }

  private static boolean purge(TaskHubSidecarServiceBlockingV2Stub stub, String id) {
    PurgeInstancesRequest request = PurgeInstancesRequest.newBuilder().setInstanceId(id).build();
    return get(stub, id)
        && called(() -> stub.purgeInstances(request)).getDeletedInstanceCount() > 0;
  }

  private boolean purges(int instances, int rounds) throws Exception {
    List<Double> without = new ArrayList<>();
    List<Double> with = new ArrayList<>();
    for (int round = 0; round <= rounds; round++) {
      fill("ended", instances);
      double bare =
          bare(
              stub ->
                  new Abreast(PURGING)
                      .each(ids(stub).iterator(), id -> purge(stub, id), gone -> gone));
      double plain = cleanup(instances);
      Path archive = directory.resolve("kept-" + round + ".sqlite");
      double archived = cleanup(instances, "--archive", archive.toString());
      if (round > 0) {
        without.add(plain / bare);
        with.add(archived / bare);
      }
      System.out.printf(
          "purge, round %d: bare %.2f s, product %.2f s (%.2f times), with an archive %.2f s"
              + " (%.2f times)%n",
          round, bare, plain, plain / bare, archived, archived / bare);
    }
    return told("purge", without, PURGE) & told("purge with an archive", with, ARCHIVE);
  }

  /** Returns how long the run itself took, as its result says. */
  private double cleanup(int instances, String... more) throws IOException {
    fill("ended", instances);
    List<String> line =
        new ArrayList<>(List.of("cleanup", address, "--keep", "1h", "--yes", "--json"));
    line.addAll(List.of(more));
    CommandLineRun run =
        CommandLineRun.in(directory.resolve("records"), line.toArray(String[]::new));
    JsonNode result = run.json();
    if (result.get("instances_purged").asInt() != instances) {
      throw new IllegalStateException(run.out() + run.err());
    }
    return result.get("duration_ms").asLong() / 1e3;
  }

  /** One call. */
  @FunctionalInterface
  private interface Call<T> {
    T make() throws StatusException, InterruptedException;
  }

  private static <T> T called(Call<T> call) {
    try {
      return call.make();
    } catch (StatusException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private double bare(Consumer<TaskHubSidecarServiceBlockingV2Stub> work) {
    String[] place = address.replaceAll("dapr://|[?].*", "").split(":");
    ManagedChannel channel =
        OkHttpChannelBuilder.forAddress(
                place[0], Integer.parseInt(place[1]), InsecureChannelCredentials.create())
            .maxInboundMessageSize(LARGEST)
            .build();
    try {
      long start = System.nanoTime();
      work.accept(TaskHubSidecarServiceGrpc.newBlockingV2Stub(channel));
      return since(start);
    } finally {
      channel.shutdownNow();
    }
  }

  private static double since(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static boolean told(String what, List<Double> ratios, double most) {
    double[] sorted = ratios.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double median = sorted[sorted.length / 2];
    System.out.printf(
        "%s, median of %s: %.2f times; at most %.1f%n",
        what, Arrays.toString(sorted), median, most);
    return median <= most;
  }
}
