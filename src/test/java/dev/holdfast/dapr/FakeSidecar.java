package dev.holdfast.dapr;

import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A sidecar of Dapr on a free port of 127.0.0.1, in memory, with a log of all calls and faults to
 * be set. It was made from the description of the format; what {@code RecordedSidecarTest} compares
 * with a real Dapr is how states follow from histories and how purges are refused. Of all else,
 * that the product agrees with it proves that the product agrees with that description.
 */
public final class FakeSidecar implements AutoCloseable {

  /** The app it belongs to. */
  public static final String APP = "shop";

  private static final Metadata.Key<String> TOKEN =
      Metadata.Key.of("dapr-api-token", Metadata.ASCII_STRING_MARSHALLER);

  private final Queue<SidecarCall> log = new ConcurrentLinkedQueue<>();
  private final FakeApp app = new FakeApp();
  private final FakeService service = new FakeService(app, log);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final FakeMetadata metadata;
  private final Server server;
  private volatile String token;

  private FakeSidecar(File certificate, File key) throws IOException {
    metadata = new FakeMetadata();
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .addService(service)
            .intercept(asking())
            .executor(threads);
    server =
        (certificate == null ? builder : builder.useTransportSecurity(certificate, key))
            .build()
            .start();
  }

  /** Starts one without instances. */
  public static FakeSidecar start() {
    return start(null, null);
  }

  /** Starts one that speaks TLS. */
  public static FakeSidecar start(File certificate, File key) {
    try {
      return new FakeSidecar(certificate, key);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private ServerInterceptor asking() {
    return new ServerInterceptor() {
      @Override
      public <A, B> ServerCall.Listener<A> interceptCall(
          ServerCall<A, B> call, Metadata headers, ServerCallHandler<A, B> next) {
        if (token != null && !token.equals(headers.get(TOKEN))) {
          call.close(
              Status.UNAUTHENTICATED.withDescription(
                  headers.get(TOKEN) == null
                      ? "missing api token in request metadata"
                      : "authentication error: api token mismatch"),
              new Metadata());
          return new ServerCall.Listener<>() {};
        }
        return next.startCall(call, headers);
      }
    };
  }

  /** Returns what an operator types. */
  public String address() {
    return "dapr://127.0.0.1:" + port() + "?app=" + APP + "&http=" + metadata.port();
  }

  /** Returns the port of its gRPC. */
  public int port() {
    return server.getPort();
  }

  /** Returns its instances. */
  public FakeApp app() {
    return app;
  }

  /** Makes an instance. */
  public FakeInstance instance(String id, Instant created) {
    return app.instance(id, created);
  }

  /** Returns what it says of itself. */
  public FakeMetadata metadata() {
    return metadata;
  }

  /** Wants a token from now on. */
  public void token(String wanted) {
    token = wanted;
  }

  /** Sets whether a worker is connected. */
  public void worker(boolean connected) {
    service.worker = connected;
    metadata.workers(connected ? 1 : 0);
  }

  /** Sets whether actors live on another replica: errors then come as INTERNAL, not UNKNOWN. */
  public void remote(boolean elsewhere) {
    service.remote = elsewhere;
  }

  /** Sets how many bytes an answer may have at the most. */
  public void limit(int bytes) {
    service.limit = bytes;
  }

  /** Takes so long for each call, as one does that reads a database. */
  public void pace(Duration each) {
    service.pace = each;
  }

  /** Is an older Dapr, which does not list, and takes what it does not know for another app's. */
  public void olderThan117() {
    String said =
        "failed to proxy request: required metadata dapr-callee-app-id or dapr-app-id not found";
    on("ListInstanceIDs").answer(Status.Code.UNKNOWN, said);
    on("GetInstanceHistory").answer(Status.Code.UNKNOWN, said);
  }

  /** Has something go wrong with calls of a method, such as {@code GetInstance}. */
  public SidecarFault on(String method) {
    SidecarFault fault = new SidecarFault(method);
    service.faults.add(fault);
    return fault;
  }

  /** Has nothing go wrong any more. */
  public void heal() {
    service.faults.clear();
  }

  /** Returns all calls it got, in order. */
  public List<SidecarCall> calls() {
    return List.copyOf(log);
  }

  /** Returns the calls of a method. */
  public List<SidecarCall> calls(String method) {
    return log.stream().filter(call -> call.method().equals(method)).toList();
  }

  /** Forgets all calls. */
  public void forgetCalls() {
    log.clear();
  }

  @Override
  public void close() {
    server.shutdownNow();
    threads.shutdownNow();
    try {
      metadata.close();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
