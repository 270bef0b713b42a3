package dev.holdfast.cli.dapr;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.dapr.FakeSidecar;
import dev.holdfast.dapr.TestCertificate;
import io.grpc.Status;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with a sidecar or its address is one sentence, and an exit code that fits. */
class DaprRefusalsTest {

  private static final Instant THEN = Instant.parse("2026-01-02T03:04:05Z");

  @TempDir Path directory;
  private FakeSidecar fake;

  @BeforeEach
  void start() {
    fake = FakeSidecar.start();
  }

  @AfterEach
  void stop() {
    fake.close();
  }

  private void refused(String address, int exit, String text, String... command) {
    String[] line = new String[Math.max(2, command.length + 1)];
    line[0] = command.length == 0 ? "tasks" : command[0];
    line[1] = address;
    System.arraycopy(
        command, Math.min(1, command.length), line, 2, Math.max(0, command.length - 1));
    CommandLineRun run = CommandLineRun.in(directory.resolve("records"), line);
    assertThat(run.exit()).as(run.err()).isEqualTo(exit);
    assertThat(run.err()).contains(text).doesNotContain("Exception");
    assertThat(run.err().strip().lines()).as(run.err()).hasSize(1);
  }

  private static String local(int port) {
    return "dapr://127.0.0.1:" + port + "?app=shop";
  }

  @ParameterizedTest
  @CsvSource({
    "dapr://localhost,names no app",
    "dapr:localhost?app=a,names no sidecar",
    "dapr://localhost:0?app=a,is no port",
    "dapr://localhost:99999?app=a,is no port",
    "dapr://localhost?app=a&http=x,is no port",
    "dapr://localhost?app=a&other=1,is no parameter",
    "dapr://localhost?app=a&token=hush,A token must not stand in an address",
    "dapr://hush@localhost?app=a,A token must not stand in an address",
    "dapr://localhost?app=,has no value",
    "dapr://localhost?app=a&tls=yes,is true or false",
    "dapr://localhost?app=a&ca=x.pem,is of use with tls=true alone",
    "dapr://localhost?app=a||b,is no name of an app",
  })
  void anAddressThatIsWrongIsAUsageError(String address, String text) {
    refused(address, 2, text);
    CommandLineRun run = CommandLineRun.in(directory, "tasks", address);
    assertThat(run.err()).doesNotContain("hush");
  }

  @Test
  void nobodyAnswers() throws Exception {
    int free;
    try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = probe.getLocalPort();
    }
    refused(local(free), 4, "cannot be reached");
  }

  @Test
  void whatAnswersIsNoSidecar() throws Exception {
    HttpServer web = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    web.start();
    try {
      refused(local(web.getAddress().getPort()), 4, "is no sidecar of Dapr");
    } finally {
      web.stop(0);
    }
  }

  @Test
  void tlsAgainstPlainAndTheReverse() throws Exception {
    refused(local(fake.port()) + "&tls=true", 4, "could not be reached over TLS");
    TestCertificate mine = TestCertificate.in(directory);
    try (FakeSidecar secure = FakeSidecar.start(mine.certificate().toFile(), mine.key().toFile())) {
      refused(local(secure.port()), 4, "tls=true");
      refused(local(secure.port()) + "&tls=true", 4, "could not be reached over TLS");
      refused(local(secure.port()) + "&tls=true&ca=/no/such.pem", 4, "cannot be read");
      CommandLineRun run =
          CommandLineRun.in(
              directory,
              "tasks",
              local(secure.port()) + "&tls=true&ca=" + mine.certificate(),
              "--json");
      assertThat(run.exit()).as(run.err()).isZero();
    }
  }

  @Test
  void aTokenThatNobodyHas() {
    fake.token("hush");
    refused(fake.address(), 4, "Set DAPR_API_TOKEN");
  }

  @Test
  void anotherAppsSidecar() {
    refused(fake.address().replace("app=shop", "app=other"), 4, "belongs to the app “shop”");
  }

  @ParameterizedTest
  @CsvSource({
    "the state store is not configured to use the actor runtime. Have you set the - name:"
        + " actorStateStore value: true in your state store component file?,has no state store"
        + " for actors",
    "state store statestore does not support listing keys,does not support listing keys",
    "invalid key format: shop||x||a||b||metadata,contains “||”",
  })
  void whatItsStoreCannot(String said, String text) {
    fake.on("ListInstanceIDs").answer(Status.Code.UNKNOWN, said);
    refused(fake.address(), 4, text);
  }

  @Test
  void anOlderDaprIsLookedUpById() {
    fake.olderThan117();
    fake.instance("a", THEN).started("Order", "{}");
    refused(fake.address(), 4, "Dapr 1.17 or newer is needed to list");
    CommandLineRun run = CommandLineRun.in(directory, "task", fake.address(), "a", "--json");
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.json().get("task").get("name").asText()).isEqualTo("Order");
    assertThat(run.json().get("events").isNull()).isTrue();
  }

  @Test
  void aListThatNeverEnds() {
    fake.on("GetInstance").answer(Status.Code.UNAVAILABLE, "the runtime is not ready");
    fake.instance("a", THEN).started("Order", "{}");
    refused(fake.address(), 4, "the runtime is not ready");
  }
}
