package dev.holdfast.cli.stream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Base64;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is deleted from streams is kept, looked at and put back. */
class StreamArchiveTest {

  private static final long DAY = 86_400;

  @TempDir private Path records;

  private StreamDatabase streams;

  @BeforeEach
  void fill() throws SQLException {
    streams = StreamDatabase.plain();
    long now = streams.now();
    streams.fill("orders", 10, now - 60, DAY);
    streams.fill("idle", 3, now - 200 * DAY, DAY);
    streams.policy("*", (30 * DAY) + "", "null", "true");
    streams.policy("orders", (5 * DAY) + "", "3", "true");
  }

  @AfterEach
  void drop() throws SQLException {
    streams.close();
  }

  private CommandLineRun run(String... arguments) {
    return CommandLineRun.in(records, arguments);
  }

  @Test
  void anArchiveListsTheStreamsThatAreAskedForAndNoOthers() {
    String file = records.resolve("gone.db").toString();
    assertThat(run("cleanup", streams.address(), "--yes", "--archive", file).exit()).isZero();
    TaskFilter orders = TaskFilter.ALL.withIds(Set.of(StreamDatabase.id("orders")));
    try (TaskStore archive = StreamDatabase.open("sqlite:" + file)) {
      TaskQuery query = new TaskQuery(orders, FieldTerm.ID.key(), SortOrder.ASC, 10, null);
      assertThat(archive.tasks(query, Cancellation.never()).items())
          .extracting(Task::id)
          .containsExactly(StreamDatabase.id("orders"));
      assertThat(archive.count(orders, Duration.ofMinutes(1), Cancellation.never()).value())
          .isOne();
    }
  }

  @Test
  void deletedEventsAreKeptInAnArchiveAndPutBack() throws SQLException {
    String store = streams.address();
    streams.execute(
        "update event_streaming.event_store set event_data = '{\"text\": \"ü\\u0001\"}',"
            + " metadata = null, stored_at = stored_at + interval '123456 microseconds'");
    String before = dump();
    JsonNode live = run("timeline", store, "orders", "--limit", "3", "--json").json();
    String file = records.resolve("gone.db").toString();
    JsonNode done =
        run("cleanup", store, "--yes", "--archive", file, "--batch", "2", "--json").json();
    assertThat(done.at("/events_deleted").asLong()).isEqualTo(9);
    assertThat(done.at("/archive").asText()).isEqualTo(file);
    assertThat(run("archive", "verify", file).exit()).isZero();
    JsonNode list = run("tasks", file, "--json").json();
    assertThat(list.at("/total").asLong()).isEqualTo(2);
    assertThat(list.at("/items/1/id").asText()).isEqualTo("orders");
    assertThat(list.at("/items/1/events").asLong()).isEqualTo(7);
    JsonNode some = run("tasks", file, "--name", "ord*", "--json").json();
    assertThat(some.at("/total").asLong()).isOne();
    assertThat(some.at("/items").findValuesAsText("id")).containsExactly("orders");
    JsonNode trail = run("timeline", file, "orders", "--limit", "3", "--json").json();
    assertThat(trail.at("/items/2/offset").asLong()).isEqualTo(3);
    assertThat(trail.at("/items/2/occurred_at")).isEqualTo(live.at("/items/2/occurred_at"));
    assertThat(trail.at("/items/2/occurred_at").isNumber()).isTrue();
    assertThat(trail.at("/items/0/event_data/text").asText()).startsWith("ü");
    JsonNode next =
        run(
                "timeline",
                file,
                "orders",
                "--limit",
                "3",
                "--after",
                trail.at("/next_cursor").asText(),
                "--json")
            .json();
    assertThat(next.at("/items/0/offset").asLong()).isEqualTo(4);
    assertThat(run("task", file, "orders", "--json").json().at("/task/events").asLong())
        .isEqualTo(7);
    assertThat(run("overview", file, "--json").json().at("/tasks").asLong()).isEqualTo(2);
    assertThat(run("cleanup", file, "--yes").exit()).isNotZero();
    CommandLineRun named =
        run("archive", "restore", file, store, "--id", "orders", "--dry-run", "--json");
    assertThat(named.json().at("/tasks").asLong()).isEqualTo(7);
    CommandLineRun event =
        run("archive", "restore", file, store, "--id", "7", "--dry-run", "--json");
    assertThat(event.json().at("/tasks").asLong()).as("the event whose id is 7").isOne();
    CommandLineRun absent =
        run("archive", "restore", file, store, "--id", "\"7\"", "--dry-run", "--json");
    assertThat(absent.json().at("/tasks").asLong()).isZero();
    assertThat(absent.json().at("/conflicts/0/reason").asText()).isEqualTo("not_in_archive");
    CommandLineRun dry = run("archive", "restore", file, store, "--dry-run", "--json");
    assertThat(dry.exit()).as(dry.out() + dry.err()).isZero();
    CommandLineRun back = run("archive", "restore", file, store, "--yes", "--json");
    assertThat(back.exit()).as(back.out() + back.err()).isZero();
    assertThat(dump()).isEqualTo(before);
    CommandLineRun again = run("archive", "restore", file, store, "--yes");
    assertThat(again.exit()).isZero();
    assertThat(again.out()).contains("9 events exist already").doesNotContain("tasks");
    assertThat(dump()).isEqualTo(before);
  }

  @Test
  void aCleanupThatDeletesNothingWritesNoArchive() {
    String store = streams.address();
    String plan = records.resolve("streams.plan").toString();
    Path file = records.resolve("gone.db");
    run("preview", store, "--plan", plan);
    String[] cleanup = {"cleanup", store, "--plan", plan, "--yes", "--archive", file.toString()};
    assertThat(run("cleanup", store, "--plan", plan, "--yes").exit()).isZero();

    CommandLineRun again = run(cleanup);

    assertThat(again.exit()).as(again.err()).isZero();
    assertThat(again.out()).contains("Nothing was deleted, so no archive was written.");
    assertThat(file).doesNotExist();
  }

  @Test
  void aReportTellsWhatWasDeletedUnderWhichPolicies() throws Exception {
    Path json = records.resolve("done.json");
    Path page = records.resolve("done.md");
    JsonNode done =
        run("cleanup", streams.address(), "--yes", "--report", json.toString(), "--json").json();
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertThat(report.at("/report").asText()).isEqualTo("stream_cleanup");
    assertThat(report.at("/planned/events").asLong()).isEqualTo(9);
    assertThat(report.at("/result")).isEqualTo(done);
    assertThat(report.at("/policies")).hasSizeGreaterThan(1);

    assertThat(run("cleanup", streams.address(), "--yes", "--report", page.toString()).exit())
        .isZero();
    assertThat(Files.readString(page)).contains("| Policy | orders: keeps 5d");
    assertThat(run("cleanup", streams.address(), "--yes", "--report", page.toString()).exit())
        .isEqualTo(Exit.USAGE.code);
  }

  @Test
  void aPlanThatNeedsAnApprovalRunsOnlyWithOne() throws Exception {
    KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    Path key = pem("bob.key", "PRIVATE", keys.getPrivate(), "");
    String approvers = pem("approvers", "PUBLIC", keys.getPublic(), "Bob:\n").toString();
    String plan = records.resolve("streams.plan").toString();
    String store = streams.address();
    CommandLineRun frozen = run("preview", store, "--plan", plan, "--require-approval");
    assertThat(frozen.exit()).as(frozen.err()).isZero();
    assertThat(frozen.err()).contains("holdfast approve");
    assertThat(run("cleanup", store, "--plan", plan, "--yes").err()).contains("--approvers");
    String[] cleanup = {
      "cleanup", store, "--plan", plan, "--approvers", approvers, "--yes", "--json"
    };
    assertThat(run(cleanup).exit()).isEqualTo(Exit.REFUSED.code);

    assertThat(run("approve", plan, "--key", key.toString()).exit())
        .as("the planner’s own")
        .isEqualTo(Exit.REFUSED.code);

    CommandLineRun signed =
        run("approve", plan, "--key", key.toString(), "--operator", "Bob", "--json");
    assertThat(signed.exit()).as(signed.err()).isZero();
    assertThat(signed.json().at("/events").asLong()).isEqualTo(9);
    assertThat(run(cleanup).json().at("/events_deleted").asLong()).isEqualTo(9);
  }

  private Path pem(String name, String kind, Key key, String before) throws IOException {
    String text =
        "-----BEGIN %s KEY-----\n%s\n-----END %s KEY-----\n"
            .formatted(kind, Base64.getMimeEncoder().encodeToString(key.getEncoded()), kind);
    return Files.writeString(records.resolve(name), before + text);
  }

  private String dump() throws SQLException {
    return streams.text(
        "select string_agg(e::text, chr(10) order by id) from event_streaming.event_store e");
  }
}
