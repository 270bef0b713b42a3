package dev.holdfast.store.dapr;

import dev.holdfast.s3.RealMinio;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A real Dapr of the version that {@code src/test/real/install.sh} builds, on this machine: a
 * placement service, a scheduler and the sidecar of one app, each on ports of its own and on the
 * loopback address alone.
 */
public final class RealDapr implements AutoCloseable {

  /** The app whose sidecar it is. */
  public static final String APP = "shop";

  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final int PORTS = 12;

  private final List<Process> processes = new ArrayList<>();
  private final Thread stopping = new Thread(this::stopAll);
  private final Path home;
  private final List<Integer> ports;
  private final ManagedChannel channel;

  private RealDapr(Path home, List<Integer> ports) {
    this.home = home;
    this.ports = ports;
    channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", grpcPort())
            .usePlaintext()
            .maxInboundMessageSize(64 << 20)
            .build();
    Runtime.getRuntime().addShutdownHook(stopping);
  }

  /**
   * Starts one whose actor state store is a SQLite file.
   *
   * @param policy the lines of {@code stateRetentionPolicy}, as {@code completed: "3s"}; none for
   *     no policy
   */
  public static RealDapr start(String... policy) throws IOException {
    return start("state.sqlite", "v1", "%s", List.of(policy));
  }

  /** Starts one whose actor state store is a database of PostgreSQL, in a version of its layout. */
  public static RealDapr onPostgres(String version, String connection, String... policy)
      throws IOException {
    return start("state.postgresql", version, connection, List.of(policy));
  }

  private static RealDapr start(String type, String version, String connection, List<String> policy)
      throws IOException {
    Path home = Files.createTempDirectory("dapr");
    RealDapr dapr = new RealDapr(home, freePorts());
    try {
      dapr.configure(type, version, connection, policy);
      dapr.startControlPlane();
      dapr.startSidecar();
      return dapr;
    } catch (IOException | RuntimeException failure) {
      dapr.close();
      throw failure;
    }
  }

  /** Returns the sidecar's port for gRPC. */
  public int grpcPort() {
    return ports.get(0);
  }

  /** Returns the sidecar's port for HTTP. */
  public int httpPort() {
    return ports.get(1);
  }

  /** Returns the address under which Holdfast opens it. */
  public String address() {
    return "dapr://127.0.0.1:" + grpcPort() + "?app=" + APP + "&http=" + httpPort();
  }

  /** Returns a channel to the sidecar, closed with this. */
  public ManagedChannel channel() {
    return channel;
  }

  /** Returns the file of the SQLite state store. */
  public Path states() {
    return home.resolve("states.db");
  }

  /** Returns the Configuration with which the sidecar runs. */
  public Path configuration() {
    return home.resolve("config.yaml");
  }

  /** Returns what the sidecar says of itself, as JSON. */
  public String metadata() throws IOException {
    return get("/v1.0/metadata").body();
  }

  /** Waits until the sidecar has noticed that a worker is connected, or that none is. */
  public void awaitWorker(boolean connected) {
    await("a worker: " + connected, () -> hostsWorkflows() == connected);
  }

  private boolean hostsWorkflows() {
    try {
      String said = metadata();
      return said.contains("connectedWorkers") && said.contains(APP + ".workflow");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns what the three programs wrote. */
  public String log() throws IOException {
    StringBuilder all = new StringBuilder();
    for (String name : List.of("placement", "scheduler", "daprd")) {
      Path log = home.resolve(name + ".log");
      all.append(Files.exists(log) ? Files.readString(log) : "");
    }
    return all.toString();
  }

  /** Waits until something holds; fails where it never does. */
  public static void await(String what, BooleanSupplier holds) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!holds.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("In vain awaited: " + what);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  @Override
  public void close() throws IOException {
    channel.shutdownNow();
    stopAll();
    Runtime.getRuntime().removeShutdownHook(stopping);
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private void configure(String type, String version, String connection, List<String> policy)
      throws IOException {
    Files.createDirectories(home.resolve("resources"));
    Files.writeString(
        home.resolve("resources/states.yaml"),
        """
        apiVersion: dapr.io/v1alpha1
        kind: Component
        metadata:
          name: states
        spec:
          type: %s
          version: %s
          metadata:
            - name: connectionString
              value: "%s"
            - name: actorStateStore
              value: "true"
        """
            .formatted(type, version, connection.formatted(states())));
    StringBuilder workflow = new StringBuilder();
    if (!policy.isEmpty()) {
      workflow.append("  workflow:\n    stateRetentionPolicy:\n");
      policy.forEach(line -> workflow.append("      ").append(line).append('\n'));
    }
    Files.writeString(
        configuration(),
        """
        apiVersion: dapr.io/v1alpha1
        kind: Configuration
        metadata:
          name: shop
        spec:
          nameResolution:
            component: sqlite
            configuration:
              connectionString: "%s"
        %s\
        """
            .formatted(home.resolve("names.db"), workflow));
  }

  private void startControlPlane() throws IOException {
    launch(
        "placement",
        List.of(
            "--port=" + ports.get(2),
            "--listen-address=127.0.0.1",
            "--healthz-port=" + ports.get(3),
            "--healthz-listen-address=127.0.0.1",
            "--enable-metrics=false",
            "--initial-cluster=dapr-placement-0=127.0.0.1:" + ports.get(4)));
    launch(
        "scheduler",
        List.of(
            "--port=" + ports.get(5),
            "--listen-address=127.0.0.1",
            "--healthz-port=" + ports.get(6),
            "--healthz-listen-address=127.0.0.1",
            "--enable-metrics=false",
            "--etcd-data-dir=" + home.resolve("etcd"),
            "--etcd-client-port=" + ports.get(7),
            "--etcd-initial-cluster=dapr-scheduler-server-0=http://127.0.0.1:" + ports.get(8),
            "--identity-directory-write=" + home.resolve("tls")));
    await("the scheduler", () -> answers(ports.get(6), "/healthz"));
    await("the placement service", () -> answers(ports.get(3), "/healthz"));
  }

  private void startSidecar() throws IOException {
    launch(
        "daprd",
        List.of(
            "--app-id=" + APP,
            "--mode=standalone",
            "--dapr-grpc-port=" + grpcPort(),
            "--dapr-http-port=" + httpPort(),
            "--dapr-internal-grpc-port=" + ports.get(9),
            "--dapr-internal-grpc-listen-address=127.0.0.1",
            "--dapr-listen-addresses=127.0.0.1",
            "--profile-port=" + ports.get(10),
            "--placement-host-address=127.0.0.1:" + ports.get(2),
            "--scheduler-host-address=127.0.0.1:" + ports.get(5),
            "--resources-path=" + home.resolve("resources"),
            "--config=" + configuration(),
            "--enable-metrics=false",
            "--dapr-graceful-shutdown-seconds=1"));
    await("the sidecar", () -> answers(httpPort(), "/v1.0/healthz/outbound"));
  }

  private void launch(String name, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(RealMinio.program("dapr/" + name).toString());
    command.addAll(arguments);
    processes.add(
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(home.resolve(name + ".log").toFile())
            .start());
  }

  private boolean answers(int port, String path) {
    try {
      for (Process process : processes) {
        if (!process.isAlive()) {
          throw new IllegalStateException("A part of Dapr ended: " + log());
        }
      }
      return get(port, path).statusCode() < 300;
    } catch (IOException e) {
      return false;
    }
  }

  private HttpResponse<String> get(String path) throws IOException {
    return get(httpPort(), path);
  }

  private static HttpResponse<String> get(int port, String path) throws IOException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
              .timeout(Duration.ofSeconds(5))
              .build(),
          HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private void stopAll() {
    for (Process process : processes.reversed()) {
      process.destroy();
      try {
        if (!process.waitFor(5, TimeUnit.SECONDS)) {
          process.destroyForcibly().waitFor();
        }
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
  }

  private static List<Integer> freePorts() throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < PORTS; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }
}
