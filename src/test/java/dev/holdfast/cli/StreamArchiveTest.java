package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.store.StreamDatabase;
import java.nio.file.Path;
import java.sql.SQLException;
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
  void deletedEventsAreKeptInAnArchiveAndPutBack() throws SQLException {
    String store = streams.address();
    streams.execute(
        "update event_streaming.event_store set event_data = '{\"text\": \"ü\\u0001\"}',"
            + " metadata = null, stored_at = stored_at + interval '123456 microseconds'");
    String before = dump();
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
    JsonNode trail = run("timeline", file, "orders", "--limit", "3", "--json").json();
    assertThat(trail.at("/items/2/offset").asLong()).isEqualTo(3);
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
    CommandLineRun dry = run("archive", "restore", file, store, "--dry-run", "--json");
    assertThat(dry.exit()).as(dry.out() + dry.err()).isZero();
    CommandLineRun back = run("archive", "restore", file, store, "--yes", "--json");
    assertThat(back.exit()).as(back.out() + back.err()).isZero();
    assertThat(dump()).isEqualTo(before);
    assertThat(run("archive", "restore", file, store, "--yes").exit()).isZero();
    assertThat(dump()).isEqualTo(before);
  }

  private String dump() throws SQLException {
    return streams.text(
        "select string_agg(e::text, chr(10) order by id) from event_streaming.event_store e");
  }
}
