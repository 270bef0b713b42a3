package dev.holdfast.cli.stream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an operator sees, and may do, where another table refers to events. */
class StreamForeignRowsCommandTest extends StreamCommandsContract {

  private String store;

  /** Of orders the offsets 1 to 7 go, of idle 1 and 2; invoices refer to two of orders. */
  @BeforeEach
  void refer() throws SQLException {
    store = streams.address();
    streams.execute(
        "create table invoices (event bigint constraint invoices_event references"
            + " event_streaming.event_store (id) on delete cascade)",
        "insert into invoices select id from event_streaming.event_store"
            + " where stream_name = 'orders' and \"offset\" in (2, 5, 9)");
  }

  @Test
  void thePreviewNamesTableKeyActionAndCount() {
    JsonNode hazard = hazard(run("preview", store, "--json").json());

    assertThat(hazard.at("/blocking").asBoolean()).isTrue();
    assertThat(hazard.at("/count").asLong()).isEqualTo(2);
    assertThat(hazard.at("/sample/0").asText()).isEqualTo("orders");
    assertThat(hazard.at("/detail").toString())
        .isEqualTo(
            "[{\"table\":\"invoices\",\"key\":\"invoices_event\","
                + "\"action\":\"cascade\",\"through\":null,\"count\":2}]");
    assertThat(run("preview", store).out())
        .contains("refer to 2 events to delete. invoices: 2 rows deleted (key invoices_event).");
  }

  @Test
  void aCleanupRefusesUnlessItIsToldWhatToDo() throws Exception {
    CommandLineRun refused = run("cleanup", store, "--yes");
    assertThat(refused.exit()).isEqualTo(5);
    assertThat(refused.err()).contains("--skip foreign_rows", "--allow foreign_rows");

    JsonNode skipped = run("cleanup", store, "--yes", "--skip", "foreign_rows", "--json").json();
    assertThat(skipped.at("/skipped").asLong()).isEqualTo(7);
    assertThat(skipped.at("/events_deleted").asLong()).isEqualTo(2);
    assertThat(streams.offsets("event_store", "orders")).hasSize(10);
    assertThat(streams.number("select count(*) from invoices")).isEqualTo(3);

    Path archive = records.resolve("kept.archive");
    allowing("foreign_rows", "--archive", archive.toString());
    assertThat(streams.number("select count(*) from invoices")).isEqualTo(1);
    assertThat(
            run("archive", "verify", archive.toString(), "--json").json().at("/not_held").asText())
        .isEqualTo("invoices: 2 (invoices_event, CASCADE)");
    assertThat(report()).contains("\"table\" : \"invoices\"");
    assertThat(journal()).contains("\"table\":\"invoices\"");
  }

  @Test
  void aPlanKnowsThem() throws SQLException {
    String plan = records.resolve("plan").toString();
    run("preview", store, "--plan", plan);
    assertThat(run("cleanup", store, "--plan", plan, "--yes").exit()).isEqualTo(5);

    JsonNode done =
        run("cleanup", store, "--plan", plan, "--yes", "--skip", "foreign_rows", "--json").json();

    assertThat(done.at("/skipped").asLong()).isEqualTo(7);
    assertThat(streams.offsets("event_store", "orders")).hasSize(10);
    assertThat(streams.number("select count(*) from invoices")).isEqualTo(3);
  }

  private static JsonNode hazard(JsonNode document) {
    for (JsonNode hazard : document.at("/hazards")) {
      if (hazard.at("/kind").asText().equals("foreign_rows")) {
        return hazard;
      }
    }
    throw new AssertionError(document.toString());
  }
}
