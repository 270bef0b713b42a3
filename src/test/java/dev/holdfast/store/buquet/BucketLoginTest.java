package dev.holdfast.store.buquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import dev.holdfast.s3.S3Server;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Proves that a machine is asked for the keys of its role only by who wants that. */
class BucketLoginTest {

  private static final String ROLE = "/latest/meta-data/iam/security-credentials";
  private static final String KEYS =
      """
      {"Code":"Success","Type":"AWS-HMAC","AccessKeyId":"%s","SecretAccessKey":"%s","Token":"",
      "LastUpdated":"2026-01-01T00:00:00Z","Expiration":"2099-01-01T00:00:00Z"}\
      """
          .formatted(S3Server.KEY_ID, S3Server.SECRET);

  @TempDir Path home;

  private final Map<String, String> before = new HashMap<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer machine;
  private S3Server server;

  @BeforeEach
  void start() throws IOException {
    server = S3Server.start();
    server.bucket(TestBuckets.BUCKET, dev.holdfast.s3.Versioning.ENABLED).put("tasks/a/x", "1");
    machine = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    machine.createContext(
        "/",
        call -> {
          String path = call.getRequestURI().getPath();
          asked.add(path);
          String said = path.endsWith("/role") ? KEYS : path.startsWith(ROLE) ? "role" : "token";
          byte[] body = said.getBytes(StandardCharsets.UTF_8);
          call.sendResponseHeaders(200, body.length);
          call.getResponseBody().write(body);
          call.close();
        });
    machine.start();
    set("aws.accessKeyId", null);
    set("aws.secretAccessKey", null);
    set("aws.sharedCredentialsFile", home.resolve("none").toString());
    set("aws.configFile", home.resolve("none").toString());
    set("aws.ec2MetadataServiceEndpoint", "http://127.0.0.1:" + machine.getAddress().getPort());
  }

  private void set(String name, String value) {
    before.putIfAbsent(name, System.getProperty(name));
    put(name, value);
  }

  private static void put(String name, String value) {
    if (value == null) {
      System.clearProperty(name);
    } else {
      System.setProperty(name, value);
    }
  }

  @AfterEach
  void stop() {
    before.forEach(BucketLoginTest::put);
    machine.stop(0);
    server.close();
  }

  private TaskStore open(String more) {
    String address = "s3://" + TestBuckets.BUCKET + "?endpoint=" + server.endpoint() + more;
    // Options of their own: those of the other tests come with keys.
    StoreOptions options = StoreOptions.defaults(SecretSource.NONE);
    return new BuquetStoreProvider().elsewhere(StoreAddress.parse(address), options);
  }

  @Test
  void withoutKeysNobodyAsksTheMachine() {
    StoreException refused = catchThrowableOfType(StoreException.class, () -> open("").close());

    assertThat(refused.failure())
        .isInstanceOfSatisfying(
            StoreFailure.OfKind.class,
            failure -> assertThat(failure.code()).isEqualTo("noCredentials"));
    assertThat(asked).isEmpty();
  }

  @Test
  void theMachineIsAskedIfTheAddressSaysSo() {
    open("&instanceProfile=true").close();

    assertThat(asked).isNotEmpty();
  }

  @Test
  void theMachineIsAskedIfTheSettingOfAwsSaysSo() {
    set("aws.disableEc2Metadata", "false");

    open("").close();

    assertThat(asked).isNotEmpty();
  }
}
