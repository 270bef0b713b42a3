package dev.holdfast.cli.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.s3.Operation;
import dev.holdfast.s3.S3Server;
import dev.holdfast.store.buquet.BuquetBucket;
import dev.holdfast.store.buquet.WorkflowScenarios;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What is wrong with a bucket, its server, a login or a policy is said in one sentence that names
 * it and what to do, with the exit code for it; nothing is printed as a result, and nothing is
 * written. The server is the strict one of the tests; what it answers is what S3 documents.
 */
class BucketBadInputTest {

  private static final List<String> LOGIN =
      List.of(
          "aws.accessKeyId",
          "aws.secretAccessKey",
          "aws.configFile",
          "aws.sharedCredentialsFile",
          "aws.disableEc2Metadata");

  @TempDir Path directory;
  private final Map<String, String> before = new TreeMap<>();
  private S3Server server;

  /** What is wrong, and what is to be heard of it. */
  enum Wrong {
    NO_SUCH_BUCKET("preview s3://other?AT --keep 30d", 4, "“other”", "Check its name"),
    BUCKET_FORBIDDEN(
        test -> test.server.faults().on(Operation.LIST_OBJECTS).answer(403, "AccessDenied"),
        "preview s3://queue?AT --keep 30d",
        4,
        "AccessDenied"),
    STATE_FORBIDDEN(
        test -> test.server.faults().on(Operation.GET_OBJECT).answer(403, "AccessDenied"),
        "preview s3://queue?AT --keep 30d",
        4,
        "AccessDenied"),
    WRONG_REGION(
        test -> test.server.access().demandRegion("eu-west-3"),
        "preview s3://queue?AT --keep 30d",
        4,
        "another region (eu-west-3)",
        "region=eu-west-3"),
    WRONG_REGION_OF_OTHERS(
        test -> test.server.faults().on(Operation.LIST_OBJECTS).answer(301, ""),
        "preview s3://queue?AT --keep 30d",
        4,
        "another region",
        "region="),
    WRONG_SECRET(
        test -> test.server.access().demandKey(S3Server.KEY_ID, "another"),
        "preview s3://queue?AT --keep 30d",
        4,
        "SignatureDoesNotMatch",
        "profile"),
    WRONG_KEY(
        test -> test.server.access().demandKey("AKIAOTHER", S3Server.SECRET),
        "preview s3://queue?AT --keep 30d",
        4,
        "InvalidAccessKeyId"),
    A_PAGE_OF_THE_WEB(
        test -> test.web(200, "text/html", "<html><body>Hello</body></html>"),
        "preview s3://queue?WEB --keep 30d",
        4,
        "no S3 server"),
    A_MISSING_PAGE(
        test -> test.web(404, "text/html", "<html><body>Not found</body></html>"),
        "preview s3://queue?WEB --keep 30d",
        4,
        "no S3 server"),
    SOME_JSON(
        test -> test.web(200, "application/json", "{\"hello\":1}"),
        "preview s3://queue?WEB --keep 30d",
        4,
        "no S3 server"),
    NOBODY_THERE("preview s3://queue?endpoint=http://127.0.0.1:1 --keep 30d", 4, "127.0.0.1:1"),
    CLOCK_AHEAD(
        test -> test.server.clock().set(Instant.now().plus(Duration.ofMinutes(6))),
        "preview s3://queue?AT --keep 30d",
        4,
        "more than five minutes"),
    CLOCK_BEHIND(
        test -> test.server.clock().set(Instant.now().minus(Duration.ofMinutes(6))),
        "preview s3://queue?AT --keep 30d",
        4,
        "more than five minutes"),
    REQUEST_TIME_TOO_SKEWED(
        test -> test.server.faults().on(Operation.LIST_OBJECTS).answer(403, "RequestTimeTooSkewed"),
        "preview s3://queue?AT --keep 30d",
        4,
        "more than five minutes"),
    NO_CREDENTIALS(
        BucketBadInputTest::noKeys,
        "preview s3://queue?AT --keep 30d",
        4,
        "No keys were found",
        "profile=NAME"),
    NO_SUCH_PROFILE(
        BucketBadInputTest::noKeys,
        "preview s3://queue?AT&profile=nobody --keep 30d",
        4,
        "No keys were found",
        "nobody"),
    NEVER_LOGGED_IN(
        test ->
            test.profile(
                """
                [profile work]
                sso_start_url = https://example.com/start
                sso_region = eu-west-1
                sso_account_id = 123456789012
                sso_role_name = reader
                """),
        "preview s3://queue?AT&profile=work --keep 30d",
        4,
        "Log in again (aws sso login)"),
    LOGIN_EXPIRED(
        test ->
            test.profile(
                """
                [profile work]
                sso_session = corp
                sso_account_id = 123456789012
                sso_role_name = reader
                [sso-session corp]
                sso_region = eu-west-1
                sso_start_url = https://example.com/start
                """),
        "preview s3://queue?AT&profile=work --keep 30d",
        4,
        "Log in again (aws sso login)"),
    LOGIN_OF_ANOTHER_KIND(
        test ->
            test.profile(
                """
                [profile work]
                login_session = arn:aws:iam::123456789012:user/ann
                """),
        "preview s3://queue?AT&profile=work --keep 30d",
        4,
        "“work” logs in",
        "does not know"),
    HALF_A_LOGIN(
        test ->
            test.profile(
                """
                [profile work]
                aws_access_key_id = AKIAHALF
                """),
        "preview s3://queue?AT&profile=work --keep 30d",
        4,
        "No keys were found"),
    TOKEN_EXPIRED(
        test -> test.server.faults().on(Operation.LIST_OBJECTS).answer(400, "ExpiredToken"),
        "preview s3://queue?AT --keep 30d",
        4,
        "has expired"),
    KEEP_WITHOUT_UNIT("preview s3://queue?AT --keep 30", 2, "--keep", "30"),
    STATUS_OF_NONE("preview s3://queue?AT --keep 30d --status paused", 2, "paused"),
    NOW_IN_THE_FUTURE(
        "cleanup s3://queue?AT --keep 30d --now "
            + (Instant.now().getEpochSecond() + 3_600)
            + " --yes",
        5,
        "--now"),
    NO_BUCKET("preview s3:// --keep 30d", 2, "names no bucket"),
    FIVE_SHARDS("preview s3://queue?AT&shards=5 --keep 30d", 2, "shards=5"),
    A_FOLDER("preview s3://queue/tasks?AT --keep 30d", 2, "queue/tasks"),
    UNKNOWN_PARAMETER("preview s3://queue?AT&colour=red --keep 30d", 2, "colour"),
    NOT_BUQUET(
        test -> test.server.bucket("queue").keys().forEach(test::remove),
        "preview s3://queue?AT --keep 30d",
        4,
        "tasks/, workflow/, workers/"),
    ARCHIVE_IN_NO_FOLDER(
        "cleanup s3://queue?AT --keep 30d --archive DIR/none/x.archive --yes", 5, "none");

    private final Consumer<BucketBadInputTest> setting;
    private final String line;
    private final int exit;
    private final String[] heard;

    Wrong(String line, int exit, String... heard) {
      this(_ -> {}, line, exit, heard);
    }

    Wrong(Consumer<BucketBadInputTest> setting, String line, int exit, String... heard) {
      this.setting = setting;
      this.line = line;
      this.exit = exit;
      this.heard = heard;
    }
  }

  private HttpServer web;

  @BeforeEach
  void start() {
    LOGIN.forEach(name -> before.put(name, System.getProperty(name, "")));
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    server = S3Server.start();
    server.clock().set(Instant.now().minus(Duration.ofDays(60)));
    try (BuquetBucket bucket = BuquetBucket.on(server, "queue")) {
      new WorkflowScenarios(bucket).completed("wf-1");
    }
    server.clock().set(Instant.now());
    server.log().clear();
  }

  @AfterEach
  void stop() {
    before.forEach(
        (name, value) -> {
          if (value.isEmpty()) {
            System.clearProperty(name);
          } else {
            System.setProperty(name, value);
          }
        });
    server.close();
    if (web != null) {
      web.stop(0);
    }
  }

  private void remove(String key) {
    server
        .bucket("queue")
        .versions(key)
        .forEach(each -> server.bucket("queue").delete(key, each.id()));
  }

  /** As on a machine where nobody set anything; what lies in the home is not read. */
  private void noKeys() {
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
    System.setProperty("aws.disableEc2Metadata", "true");
    profile("");
  }

  private void profile(String text) {
    try {
      Path config = Files.writeString(directory.resolve("config"), text);
      System.setProperty("aws.configFile", config.toString());
      Path credentials = Files.writeString(directory.resolve("credentials"), "");
      System.setProperty("aws.sharedCredentialsFile", credentials.toString());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** A server of something else: it answers everything alike. */
  private void web(int status, String type, String page) {
    try {
      web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    byte[] body = page.getBytes(StandardCharsets.UTF_8);
    web.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", type);
          exchange.sendResponseHeaders(status, body.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
          }
        });
    web.start();
  }

  @ParameterizedTest
  @EnumSource
  void isSaidInOneSentenceAndNothingIsWritten(Wrong wrong) {
    wrong.setting.accept(this);
    List<String> words = new ArrayList<>(List.of(wrong.line.split(" ")));
    words.replaceAll(
        word ->
            word.replace("AT", "endpoint=" + server.endpoint())
                .replace(
                    "WEB",
                    web == null ? "" : "endpoint=http://127.0.0.1:" + web.getAddress().getPort())
                .replace("DIR", directory.toString()));

    CommandLineRun run =
        CommandLineRun.in(directory.resolve("records"), words.toArray(String[]::new));

    assertThat(run.exit()).as(run.err()).isEqualTo(wrong.exit);
    assertThat(run.err()).contains(wrong.heard).hasLineCount(1).doesNotContain("Exception");
    assertThat(run.out()).isEmpty();
    assertThat(server.log().writes()).isEmpty();
  }
}
